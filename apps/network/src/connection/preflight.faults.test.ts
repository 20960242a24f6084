import { once } from 'node:events'
import { createServer as createPlain, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import { createServer as createSecure } from 'node:https'
import { type AddressInfo, createServer as createRaw, type Server } from 'node:net'
import { text } from 'node:stream/consumers'
import type { SecureVersion } from 'node:tls'
import { verifyWebhook, type WebhookHeaders } from '@portal/domain/security/signature'
import { type Planted, plantedAuthority } from '@portal/certificates/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hmac } from '../hmac.ts'
import { outwardAgent, outwardGuard, type Resolve } from '../notices/outward.agent.ts'
import type { Destination } from '../notices/destination.queries.ts'
import { SettableClock } from '../testing/clock.ts'
import { openNoticesStage } from '../testing/notices.ts'
import { checkAddresses } from './preflight.ts'

let stage: Awaited<ReturnType<typeof openNoticesStage>>
let authority: Awaited<ReturnType<typeof plantedAuthority>>
let to: Destination
let secret: string
beforeAll(async () => {
  ;[stage, authority] = await Promise.all([openNoticesStage(), plantedAuthority()])
  const participant = await stage.participant('payer_collect')
  secret = await stage.secret(participant)
  to = { id: participant.id, type: 'payer_collect', refund_mode: 'GLOBAL', addresses: {} }
})
afterAll(() => stage.drop())

const policy = { plainHttp: true, loopback: true }
const resolve: Resolve = async (host) => {
  if (host.startsWith('sin-direccion')) return []
  return [{ address: host.startsWith('interno') ? '10.0.0.1' : '127.0.0.1', family: 4 }]
}

/** Answer of a receiver; `forged` and `repeated` tell what came, `wait` lets time pass. */
type Answering = (
  answer: ServerResponse,
  about: { forged: boolean; repeated: boolean; wait: (seconds: number) => void },
) => void
const answering =
  (status: number, headers = {}): Answering =>
  (answer) =>
    void answer.writeHead(status, headers).end()
/** What a receiver must do. */
const right: Answering = (answer, { forged }) => void answer.writeHead(forged ? 401 : 204).end()

interface Planting {
  answer?: Answering
  certificate?: Partial<Planted>
  versions?: { minVersion: SecureVersion; maxVersion: SecureVersion; ciphers?: string }
  /** Scheme of the server, and that of the URL if it is another. */
  served?: 'http' | 'https' | 'raw' | 'closed'
  called?: 'http' | 'https'
  host?: string
}

async function serverOf(
  { answer = right, certificate, versions, served = 'https', host = 'a.cl' }: Planting,
  clock: SettableClock,
) {
  const known = new Set<unknown>()
  const take: RequestListener = (request: IncomingMessage, response) =>
    void text(request).then(async (body) => {
      const id = request.headers['webhook-id']
      const verdict = await verifyWebhook(body, request.headers as Partial<WebhookHeaders>, {
        secrets: [secret],
        hmac,
        now: clock.now().getTime(),
      })
      const about = {
        forged: verdict !== 'valid',
        repeated: known.has(id),
        wait: (seconds: number) => clock.advance(seconds),
      }
      known.add(id)
      answer(response, about)
    })
  const pair = served === 'https' ? await authority.server({ name: host, ...certificate }) : undefined
  const server: Server = pair
    ? createSecure({ ...pair, ...versions }, take)
    : served === 'raw'
      ? createRaw((socket) => void socket.once('data', () => socket.end('220 correo listo\r\n')))
      : createPlain(take)
  server.on('tlsClientError', () => undefined)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const close = () => new Promise((closed) => server.close(closed))
  if (served === 'closed') await close()
  return { port, close }
}

async function findingsOf(planting: Planting, path = '/avisos') {
  const clock = new SettableClock(new Date())
  const server = await serverOf(planting, clock)
  const dispatcher = outwardAgent(policy, resolve, authority.ca)
  const scheme = planting.called ?? (planting.served === 'http' ? 'http' : 'https')
  const url = `${scheme}://${planting.host ?? 'a.cl'}:${server.port}${path}`
  const receiver = { url: async () => '', isOwn: () => false }
  const checking = {
    ...stage.options,
    receiver,
    clock,
    policy,
    dispatcher,
    guard: outwardGuard(policy, resolve),
    ca: authority.ca,
  }
  try {
    const hosts = await checkAddresses(checking, { ...to, addresses: { notify_url_payment: url } })
    return hosts.flatMap(({ faults, urls }) => [...faults, ...urls.flatMap((each) => each.faults)])
  } finally {
    await dispatcher.destroy()
    await server.close()
  }
}

const slowly =
  (seconds: number): Answering =>
  (answer, about) => {
    if (!about.forged && !about.repeated) about.wait(seconds)
    right(answer, about)
  }

/** Planted fault, what is found, and what came. */
const PLANTED: [fault: string, planting: Planting, found: string, received: RegExp][] = [
  ['an expired certificate', { certificate: { from: -9, until: -2 } }, 'expired', /^Venció el \d\d-\d\d-\d{4}$/],
  ['a certificate that is not yet valid', { certificate: { from: 2 } }, 'not_yet_valid', /^Rige desde el/],
  ['a self-signed certificate', { certificate: { selfSigned: true } }, 'self_signed', /a\.cl/],
  [
    'a chain without its intermediate',
    { certificate: { incomplete: true } },
    'incomplete_chain',
    /Intermedia de prueba/,
  ],
  ['a certificate of another name', { certificate: { name: 'b.cl' } }, 'wrong_name', /b\.cl/],
  [
    'TLS 1.0 and 1.1 alone',
    { versions: { minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'DEFAULT@SECLEVEL=0' } },
    'old_tls',
    /anterior a TLS 1\.2/,
  ],
  ['no TLS behind https', { served: 'http', called: 'https' }, 'not_tls', /sin TLS/],
  ['TLS behind http', { called: 'http' }, 'plain_to_tls', /./],
  ['a closed port', { served: 'closed' }, 'closed_port', /rechazada/],
  ['a name without address', { host: 'sin-direccion.cl' }, 'no_public_address', /./],
  ['a name of an inner address', { host: 'interno.cl' }, 'no_public_address', /./],
  ['an inner address', { host: '10.0.0.1' }, 'refused_url', /./],
  ['a service that is not HTTP', { served: 'raw', called: 'http' }, 'not_http', /no es HTTP/],
  ['a connection that is cut', { answer: (answer) => void answer.destroy() }, 'hangs_up', /se cortó/],
  ['a redirect with 301', { answer: answering(301, { location: '/avisos/' }) }, 'redirect', /^301 hacia \/avisos\/$/],
  [
    'a redirect with 302',
    { answer: answering(302, { location: 'https://b.cl/' }) },
    'redirect',
    /^302 hacia https:\/\/b\.cl\/$/,
  ],
  ['a redirect with 308', { answer: answering(308) }, 'redirect', /^308 hacia ninguna/],
  ['a slow answer', { answer: slowly(3) }, 'slow', /^3000 ms$/],
  ['an answer after the time', { answer: slowly(10) }, 'no_answer', /10 s/],
  ['a path that does not exist', { answer: answering(404) }, 'missing_path', /^404$/],
  ['a path that is gone', { answer: answering(410) }, 'gone', /^410$/],
  ['a good signature refused', { answer: answering(401) }, 'signature_refused', /^401$/],
  ['an unknown type refused', { answer: answering(422) }, 'notice_refused', /^422$/],
  ['an error of the receiver', { answer: answering(500) }, 'server_error', /^500$/],
  ['an answer that is too large', { answer: (answer) => void answer.end('x'.repeat(200_000)) }, 'too_large', /64 kB/],
  ['a bad signature accepted', { answer: answering(200) }, 'forged_accepted', /^200$/],
  [
    'an error at a bad signature',
    { answer: (answer, { forged }) => void answer.writeHead(forged ? 500 : 200).end() },
    'forged_fails',
    /^500$/,
  ],
  [
    'a notice refused the second time',
    { answer: (answer, about) => (about.repeated ? answering(409)(answer, about) : right(answer, about)) },
    'repeated_refused',
    /^409$/,
  ],
]

test.each(PLANTED)('%s is named, and nothing else', async (_, planting, fault, received) => {
  const found = await findingsOf(planting)
  expect(found).toEqual([{ fault, received: expect.stringMatching(received) }])
})

test.each([{}, { served: 'http' as const }])('a good server has no findings: %o', async (planting) => {
  expect(await findingsOf(planting)).toEqual([])
})
