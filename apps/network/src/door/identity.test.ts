import { Agent } from 'node:https'
import { connect } from 'node:tls'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, type Door, openDoor, type Sent, testAuthority } from '../testing/door.ts'
import { lastCall } from '../testing/latest-calls.ts'

const PAYMENTS = '/qri/v2/payments?from=2026-03-01&to=2026-03-05'

let door: Door
let collector: Caller
const list = (caller = collector, sent: Sent = {}) => door.call(caller, 'listPayments', PAYMENTS, undefined, sent)

beforeAll(async () => {
  door = await openDoor()
  collector = await door.caller('collector')
})
afterAll(() => door.drop())

describe('the certificate', () => {
  const attempt = (sent: Sent) =>
    list(collector, sent).then(
      ({ status }) => status,
      (error: Error) => error.message,
    )

  test('is demanded: without one, or with one of another authority, TLS does not open', async () => {
    expect(await attempt({ pair: undefined })).toMatch(/alert certificate required|socket hang up|ECONNRESET/)
    const stranger = await (await testAuthority('Otra')).issue(collector.clientOs)
    expect(await attempt({ pair: stranger })).toMatch(/hang up|ECONNRESET/)
  })

  test('that the portal never recorded, or of another integration, opens nothing, and both logs tell', async () => {
    const unknown = await list(collector, { pair: await door.authority.issue(collector.clientOs) })
    expect([unknown.status, unknown.body['code']]).toEqual([401, 'certificate_mismatch'])
    const other = await door.caller('collector')
    expect((await list(collector, { pair: other.pair })).body['code']).toBe('certificate_mismatch')
    for (const each of [collector, other])
      expect(await lastCall(door, each)).toMatchObject({
        code: 'certificate_mismatch',
        checks: [
          { check: 'certificate', ok: true },
          { check: 'client_os', ok: false, expected: other.clientOs },
        ],
        // Only the sender sees the bytes and headers that arrived.
        headers: each === other ? { 'x-client-os': collector.clientOs } : null,
      })
  })

  test('may be of the former authority or of the new one while both are trusted, unless it was revoked', async () => {
    const authorities = [await testAuthority('Anterior'), await testAuthority('Nueva')] as const
    const changing = await openDoor({ clientAuthority: async () => authorities.map(({ pem }) => pem).join('') })
    const caller = await changing.caller('collector')
    for (const authority of authorities) {
      const pair = await authority.issue(caller.clientOs)
      const answer = () => changing.call(caller, 'listPayments', PAYMENTS, undefined, { pair })
      await changing.query(
        "insert into network.participant_certificate (serial, participant_id, not_after) values ($1, $2, now() + interval '1 day')",
        [pair.serial, caller.id],
      )
      expect((await answer()).status).toBe(200)
      await changing.query('update network.participant_certificate set revoked_at = now() where serial = $1', [
        pair.serial,
      ])
      expect((await answer()).body['code']).toBe('certificate_mismatch')
    }
    await changing.drop()
  })

  test('that is replaced stops at the next call, also on a connection that stays open', async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    const caller = await door.caller('collector')
    expect((await list(caller, { agent })).status).toBe(200)
    await door.query('update network.participant_certificate set revoked_at = now() where serial = $1', [
      caller.pair.serial,
    ])
    const refused = await list(caller, { agent })
    expect(refused.body).toMatchObject({ status: 401, code: 'certificate_mismatch' })
    expect(refused.body['error_description']).toContain('reemplazado')
    agent.destroy()
  })

  test('is known again when TLS resumes a session', async () => {
    const agent = new Agent({ keepAlive: false })
    const answers = [await list(collector, { agent }), await list(collector, { agent })]
    expect(answers.map(({ status, resumed }) => [status, resumed])).toEqual([
      [200, false],
      [200, true],
    ])
    agent.destroy()
  })

  test('that ran out since the connection opened is refused', async () => {
    const caller = await door.caller('payer')
    await door.query(
      "update network.participant_certificate set not_after = now() - interval '1 s' where serial = $1",
      [caller.pair.serial],
    )
    expect((await list(caller)).body['code']).toBe('certificate_mismatch')
  })

  test.each([
    ['TLSv1.2', 'ECDHE-ECDSA-AES128-GCM-SHA256'],
    ['TLSv1.3', 'TLS_AES_128_GCM_SHA256'],
    ['TLSv1.1', 'ECDHE-ECDSA-AES128-SHA@SECLEVEL=0'],
    ['TLSv1.2', 'ECDHE-ECDSA-AES128-SHA256'],
  ] as const)(
    'is asked for over %s with %s, if the version is not too old and the cipher has forward secrecy and integrity',
    async (version, ciphers) => {
      const { cert, key } = collector.pair
      const { port } = new URL(door.url)
      const opened = await new Promise<string>((resolve) => {
        const options = { host: '127.0.0.1', servername: 'localhost', port: Number(port), ca: door.ca, cert, key }
        const socket = connect({ ...options, ciphers, minVersion: version, maxVersion: version })
        socket.on('secureConnect', () => {
          resolve(socket.getProtocol() ?? '')
          socket.destroy()
        })
        socket.on('error', () => resolve('refused'))
      })
      expect(opened).toBe(ciphers.includes('GCM') ? version : 'refused')
    },
  )
})

describe('whoami', () => {
  test('answers what the network saw of a right call', async () => {
    const seen = await door.call(collector, 'whoami', '/qri/v2/whoami')
    expect(seen.body).toMatchObject({
      certificate: { common_name: collector.clientOs, serial: collector.pair.serial.toUpperCase() },
      client_os: { received: collector.clientOs, expected: collector.clientOs, ok: true },
      source: { address: '127.0.0.1', allowed: true },
      clock: { ok: true },
      signature: { purpose: 'integration', ok: true },
      request_id: seen.headers['x-request-id'],
    })
  })

  test('needs nothing but the certificate, and tells of every other check', async () => {
    const bare = await door.send('GET', '/qri/v2/whoami', { pair: collector.pair })
    expect([bare.status, bare.body]).toMatchObject([
      200,
      {
        client_os: { received: null, ok: false },
        clock: { received: null, difference_seconds: null, ok: false },
        signature: { ok: false },
      },
    ])
    const late = new Date(Date.now() - 600_000).toISOString()
    const skewed = await door.call(collector, 'whoami', '/qri/v2/whoami', undefined, { timestamp: late })
    expect(skewed.body).toMatchObject({ clock: { ok: false, difference_seconds: 600 }, signature: { ok: true } })
  })
})
