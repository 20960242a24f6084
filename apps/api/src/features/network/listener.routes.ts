import * as contract from '@portal/contract/network.listener'
import type { Answer } from '@portal/contract/endpoint'
import { Places } from '../../http/limits/places.ts'
import type { Heavy } from '../../http/serving/call.ts'
import type { Mount } from '../../http/serving/mount.ts'
import { Refusal } from '../../refusal.ts'
import { askingOf, refusedAs, running } from './asking.ts'
import type { Listened, NetworkPort } from './network.port.ts'

/** Streams that one process keeps open: in total, and to one person. */
const LISTENERS = 200
const OF_ONE = 2

const RECEIPT = /^\d{1,15}$/
const TOO_MANY = 'Ya escuchas los avisos en dos partes. Cierra una y vuelve a intentarlo.'
const FULL = 'Hay muchas personas escuchando avisos. Vuelve a intentarlo en un momento.'
const TOO_LATE = 'La red ya no espera esta respuesta: se respondió antes o pasaron los 3 segundos'

type Event = Answer<typeof contract.streamNotices>

/** Mounts the calls of the command line: listening to notices, answering questions, and test notices. */
export function mountListener(mount: Mount, port: NetworkPort | undefined): void {
  const asking = askingOf(port)
  const places = new Places(LISTENERS)
  mount(contract.streamNotices, async ({ integration: { id }, countedAs, lastEventId, signal }) => {
    const network = running(port)
    const leave = places.take(countedAs, OF_ONE)
    if (leave === 'own') throw new Refusal('rate_limited', { message: TOO_MANY, headers: { 'retry-after': '5' } })
    if (leave === 'all') throw new Refusal('unavailable', { message: FULL, headers: { 'retry-after': '5' } })
    // If the client is gone before the first event, the generator never runs.
    signal.addEventListener('abort', leave)
    if (signal.aborted) leave()
    // Before the answer, so that a client that has its headers misses nothing.
    const after = RECEIPT.test(lastEventId ?? '') ? lastEventId : undefined
    const { from, notices } = await network.follow(id, after, signal).catch((error: unknown) => {
      leave()
      throw error
    })
    return events(from, notices, leave)
  })
  mount(
    contract.answerNotice,
    ({ prepared: answered, body, audit }) => {
      if (!answered) throw refusedAs(TOO_LATE)
      audit.detail = { after: { status: body.status } }
      return null
    },
    {
      inTurn: (call) => call(),
      prepare: (answer, { integration, id }) => running(port).answer(integration?.id ?? '', id, answer),
    } satisfies Heavy<typeof contract.answerNotice, boolean>,
  )
  mount(
    contract.triggerNotice,
    ({ prepared, body, audit }) => {
      audit.detail = { after: { type: body.type } }
      return prepared
    },
    asking<typeof contract.triggerNotice, Answer<typeof contract.triggerNotice>>(async (network, { id }, { type }) => {
      const triggered = await network.trigger(id, type)
      if ('types' in triggered)
        throw new Refusal('invalid', { fields: { type: `Elige uno de estos: ${triggered.types.join(', ')}` } })
      if ('unregistered' in triggered)
        throw refusedAs(
          `No hay una URL activa en ${triggered.unregistered}: registra la tuya o la del Receptor de avisos en «Webhook»`,
        )
      return triggered
    }),
  )
}

async function* events(from: string, notices: AsyncIterable<Listened>, leave: () => void): AsyncGenerator<Event> {
  try {
    yield { event: 'listening', id: from, data: null }
    for await (const { id, type, received_at, question, headers, body } of notices)
      yield { event: 'notice', id, data: { id, type, received_at, question, headers, body } }
  } finally {
    leave()
  }
}
