import type { Answer, Endpoint } from '@portal/contract/endpoint'
import * as contract from '@portal/contract/traffic'
import type { AccessedIntegration } from '../../access/integration-access.queries.ts'
import { Places } from '../../http/limits/places.ts'
import type { Heavy } from '../../http/serving/call.ts'
import type { Mount } from '../../http/serving/mount.ts'
import { Refusal } from '../../refusal.ts'
import type { TrafficPort } from './traffic.port.ts'
import { callShown, callVerdict, noticeVerdict, rowVerdict } from './verdicts.ts'

/** Streams that one process keeps open: in total, and to one person. */
const FOLLOWED = 200
const FOLLOWED_BY_ONE = 4

const OFF = 'Este portal no tiene la red de integración'
const NO_SUCH_CALL = 'Esa llamada no está entre las de los últimos 30 días'
const NO_SUCH_NOTICE = 'Ese aviso no está entre los de los últimos 30 días'
const NO_ADDRESS =
  'No hay una URL activa para esos avisos. Regístrala en «Webhook», o guárdala de nuevo si la red la desactivó'
const NOTHING = 'No hay avisos que reenviar'
const TOO_MANY = 'Ya tienes varias pantallas de Actividad en vivo. Cierra una y vuelve a intentarlo.'
const FULL = 'Hay muchas personas mirando en vivo. Vuelve a intentarlo en un momento.'

const hidesFrom = ({ role }: AccessedIntegration): boolean => role === 'ADMIN'
const missing = (message: string): Refusal => new Refusal('not_found', { message })

/** Mounts calls and notices of an integration; without the network they all answer 409. */
export function mountTraffic(mount: Mount, port: TrafficPort | undefined): void {
  const network = (): TrafficPort => {
    if (!port) throw new Refusal('not_applicable', { message: OFF })
    return port
  }

  mount(contract.listTraffic, async ({ integration, query }) => {
    const page = await network().list(integration.id, query)
    return hidesFrom(integration) ? { ...page, data: page.data.map(rowVerdict) } : page
  })
  mount(contract.readTrafficCall, async ({ integration, query: { id } }) => {
    const call = await network().call(integration.id, id)
    if (!call) throw missing(NO_SUCH_CALL)
    const shown = callShown(call, integration.enroller_uuid)
    return hidesFrom(integration) ? callVerdict(shown) : shown
  })
  mount(contract.readTrafficNotice, async ({ integration, query: { id } }) => {
    const notice = await network().notice(integration.id, id)
    if (!notice) throw missing(NO_SUCH_NOTICE)
    return hidesFrom(integration) ? noticeVerdict(notice) : { ...notice, hidden: false }
  })
  mount(contract.readDeliveries, async ({ integration }) => ({ data: await network().health(integration.id) }))

  const places = new Places(FOLLOWED)
  mount(contract.streamTraffic, ({ integration, countedAs, lastEventId, signal }) => {
    const traffic = network()
    const leave = places.take(countedAs, FOLLOWED_BY_ONE)
    if (leave === 'own') throw new Refusal('rate_limited', { message: TOO_MANY, headers: { 'retry-after': '5' } })
    if (leave === 'all') throw new Refusal('unavailable', { message: FULL, headers: { 'retry-after': '5' } })
    // If the client is gone before the first event, the generator never runs.
    signal.addEventListener('abort', leave)
    if (signal.aborted) leave()
    return events(traffic.follow(integration.id, lastEventId, signal), hidesFrom(integration), leave)
  })

  mount(
    contract.resendNotices,
    ({ prepared, audit }) => {
      audit.detail = { after: { queued: prepared.queued } }
      return prepared
    },
    beforehand<typeof contract.resendNotices>(async (body, { integration }) => {
      const resent = await network().resend(integration?.id ?? '', body)
      if (resent.queued === 0)
        throw new Refusal('not_applicable', { message: resent.unsent > 0 ? NO_ADDRESS : NOTHING })
      return resent
    }),
  )
  mount(
    contract.copyNotice,
    ({ prepared, body: { id, url }, audit }) => {
      audit.detail = { after: { id, url: new URL(url).host } }
      return prepared
    },
    beforehand<typeof contract.copyNotice>(async ({ id, url }, { integration }) => {
      const copied = await network().copy(integration?.id ?? '', id, url)
      if (!copied) throw missing(NO_SUCH_NOTICE)
      return copied
    }),
  )
}

/** The network works before the call's transaction begins, because the embedded database has only one session. */
const beforehand = <E extends Endpoint>(prepare: Heavy<E, Answer<E>>['prepare']): Heavy<E, Answer<E>> => ({
  inTurn: (call) => call(),
  prepare,
})

type Event = Answer<typeof contract.streamTraffic>
type Moved = ReturnType<TrafficPort['follow']>

async function* events(moved: Moved, hidden: boolean, leave: () => void): AsyncGenerator<Event> {
  try {
    for await (const { mark, rows } of moved)
      yield { event: 'rows', id: mark, data: hidden ? rows.map(rowVerdict) : rows }
  } finally {
    leave()
  }
}
