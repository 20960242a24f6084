import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { EXAMPLE_SECRETS } from '@portal/network/examples/secrets'
import { afterEach, expect, test } from 'vitest'

const PROGRAM = join(import.meta.dirname, '../cli/qri.mjs')
const INTEGRATION = { uuid: 'a', enroller_uuid: 'b', public_name: 'Café' }

const endings: (() => unknown)[] = []
afterEach(async () => {
  for (const end of endings.splice(0).toReversed()) await end()
})

/** Serves on a free port until the test ends. */
async function serve(answer: (request: IncomingMessage, response: ServerResponse) => void): Promise<string> {
  const server = createServer(answer).listen(0, '127.0.0.1')
  await once(server, 'listening')
  endings.push(() => (server.closeAllConnections(), server.close()))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** Runs the program with a session of a portal; after `before`, while another run renews the session. */
async function run(portal: string, args: string[], lasts: number, env = {}, before = '') {
  const folder = await mkdtemp(join(tmpdir(), 'qri-'))
  endings.push(() => rm(folder, { recursive: true }))
  await mkdir(join(folder, 'qri'))
  if (before) await writeFile(join(folder, 'qri/session.json.lock'), '')
  const session = { access_token: 'a', refresh_token: 'r', expires_at: Date.now() + lasts }
  await writeFile(join(folder, 'qri/session.json'), JSON.stringify({ [portal]: session }))
  const started = { env: { XDG_CONFIG_HOME: folder, QRI_PORTAL: portal, ...env } }
  const node = before ? ['--import', moduleOf(before)] : []
  const child: ChildProcess = spawn(process.execPath, [...node, PROGRAM, ...args], started)
  endings.push(() => child.kill())
  return child
}

const moduleOf = (code: string) => `data:text/javascript,${encodeURIComponent(code)}`
const HOUR = 3_600_000
const LISTENING = 'event: listening\nid: 7\ndata: null\n\n'
const framed = (id: number, data: string) => `event: notice\nid: ${id}\ndata: ${data}\n\n`
const notice = (id: number, given: object) =>
  framed(id, JSON.stringify({ id: `${id}`, type: 'payment.paid', question: false, headers: {}, body: '{}', ...given }))

/** Listens to streams of these texts, one after another; each ends, and the last one stays open. */
async function listen(streams: string[], env = {}) {
  const resumed: (string | undefined)[] = []
  const answered: (string | undefined)[] = []
  const portal = await serve((request, response) => {
    if (request.url?.endsWith('/answer')) answered.push(request.url)
    if (!request.url?.endsWith('/stream'))
      return void response.end(JSON.stringify({ data: [INTEGRATION], pagination: { total_pages: 1 } }))
    resumed.push(request.headers['last-event-id'] as string | undefined)
    response.write(LISTENING + streams.shift())
    if (streams.length > 0) response.end()
  })
  const bodies: string[] = []
  const local = await serve((request, response) => {
    void text(request).then((body) => (bodies.push(body), response.end()))
  })
  const child = await run(portal, ['listen', '--forward', local], HOUR, env)
  const [lines, errors] = [child.stdout, child.stderr].map((from) =>
    createInterface({ input: from as NodeJS.ReadableStream })[Symbol.asyncIterator](),
  )
  const line = async (): Promise<string> => (await lines?.next())?.value as string
  return {
    resumed,
    answered,
    bodies,
    line,
    error: async () => (await errors?.next())?.value as string,
    end: () => child.kill(),
  }
}

test('listen passes a notice with a line separator, and one that it cannot read', async () => {
  const body = '{"name":"Ana\u2028Rojas"}'
  const heard = await listen([`${notice(8, { body })}${framed(9, '{')}${notice(10, {})}`])
  expect([await heard.line(), await heard.line(), await heard.line()]).toEqual([
    expect.stringContaining('Escuchando'),
    expect.stringContaining('payment.paid'),
    expect.stringContaining('payment.paid'),
  ])
  expect([heard.bodies.toSorted(), await heard.error()]).toEqual([
    ['{}', body].toSorted(),
    expect.stringContaining('JSON'),
  ])
})

test('listen shows what controls a terminal as text, and says that the network did not sign it', async () => {
  const type = '\u001b[2J\u202epayment.paid evt_1 cuerpo ✓\notro'
  const { line } = await listen([notice(8, { type })], { QRI_SECRET: EXAMPLE_SECRETS.integration })
  await line()
  expect((await line()).slice(10)).toMatch(
    /^\\u001b\[2J\\u202epayment\.paid evt_1 cuerpo ✓ otro {2}la red no lo firmó, o QRI_SECRET es otro {2}200 en \d+ ms$/,
  )
})

test('a run waits for another that renews the session, however often it looks', async () => {
  const asked: string[] = []
  const portal: string = await serve((request, response) => {
    asked.push(String(request.url))
    const identity = { url: portal, realm: 'r' }
    const told: Record<string, object> = {
      '/config.json': { identity },
      '/realms/r/.well-known/openid-configuration': { token_endpoint: `${portal}/token` },
      '/released': {},
      '/token': { access_token: 'b', refresh_token: 's', expires_in: 900 },
    }
    response.end(JSON.stringify(told[String(request.url)] ?? { data: [], pagination: { total_pages: 1 } }))
  })
  // Takes the pauses away; the other run ends at the 300th look.
  const before = `
    import timers from 'node:timers/promises'
    import { rm } from 'node:fs/promises'
    import { syncBuiltinESMExports } from 'node:module'
    let looks = 0
    timers.setTimeout = async () => {
      if (++looks !== 300) return
      await fetch(process.env.QRI_PORTAL + '/released')
      await rm(process.env.XDG_CONFIG_HOME + '/qri/session.json.lock')
    }
    syncBuiltinESMExports()`
  const child = await run(portal, ['trigger', 'payment.paid'], 0, {}, before)
  await once(child, 'close')
  expect(asked.slice(2)).toEqual(['/released', '/token', expect.stringContaining('/api/integration')])
})

test('listen passes a question and its answer without a pause of its own', async () => {
  const endless = `
    import timers from 'node:timers/promises'
    import { syncBuiltinESMExports } from 'node:module'
    timers.setTimeout = () => new Promise(() => {})
    syncBuiltinESMExports()`
  const asked = notice(8, { type: 'authorization.requested', question: true })
  const heard = await listen([asked], { NODE_OPTIONS: `--import ${moduleOf(endless)}` })
  await heard.line()
  expect(await heard.line()).toContain('la red recibió tu respuesta')
  expect([heard.bodies, heard.answered]).toEqual([['{}'], ['/api/network/b/notices/8/answer']])
})

test('listen comes again at once after a stream that ended, from where that began', async () => {
  const paused = `
    import timers from 'node:timers/promises'
    import { syncBuiltinESMExports } from 'node:module'
    timers.setTimeout = async () => void process.stderr.write('paused\\n')
    syncBuiltinESMExports()`
  const heard = await listen(['', notice(8, {})], { NODE_OPTIONS: `--import ${moduleOf(paused)}` })
  await heard.line()
  expect(await heard.line()).toContain('payment.paid')
  expect(heard.resumed).toEqual([undefined, '7'])
  heard.end()
  expect(await heard.error()).toBeUndefined()
})
