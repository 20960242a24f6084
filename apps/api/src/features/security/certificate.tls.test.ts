import { execFile, spawnSync } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect, type SecureVersion } from 'node:tls'
import { promisify } from 'node:util'
import { newAuthority, newKeyPair, newSerial, period, privatePem } from '@portal/certificates/profile'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { unzip } from '../../../../../tools/unzip.ts'
import { openTestApi, person, type TestApi } from '../../testing/api.ts'
import { type Gateway, openGateway, type Pair } from '../../testing/gateway.ts'
import type { CertificateAuthority } from './certificate.authority.ts'
import { localAuthority } from './certificate.local.ts'

const run = promisify(execFile)
const VERSIONS: SecureVersion[] = ['TLSv1.2', 'TLSv1.3']
const DAY_MS = 86_400_000
const REQUEST = 'GET / HTTP/1.1\r\nhost: localhost\r\n\r\n'
const owner = person('ursula@a.cl')

let api: TestApi
let gateway: Gateway
let folder: string
let enroller_uuid: string

const files = async () =>
  unzip((await api.call(owner, 'POST', '/api/certificate/download-crt', { enroller_uuid })).bytes)

async function download(): Promise<Pair> {
  const { 'client.crt': crt = '', 'client.key': key = '' } = await files()
  return { crt, key }
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'portal-tls-'))
  api = await openTestApi({ DATA_DIR: folder })
  const body = { enroller_name: 'ACME SpA', er_tax_id: '12.345.678-5', public_name: 'mTLS', type: 'payer' }
  const created = await api.call(owner, 'POST', '/api/integration', body)
  enroller_uuid = created.json<{ enroller_uuid: string }>().enroller_uuid
  const ca = (await files())['ca.crt'] ?? ''
  gateway = await openGateway(api, ca, folder)
})
afterAll(async () => {
  gateway.close()
  await api.close()
})

/** Each client program connects to the TLS server and returns the greeting, or other text if it was refused. */
const CLIENTS: Record<string, (pair: Pair | undefined, version: SecureVersion) => Promise<string>> = {
  node: (pair, version) =>
    new Promise((resolve) => {
      let heard = ''
      const socket = connect({
        host: '127.0.0.1',
        servername: 'localhost',
        port: gateway.port,
        ca: gateway.serverCrt,
        ...(pair ? { cert: pair.crt, key: pair.key } : {}),
        minVersion: version,
        maxVersion: version,
      })
      socket.on('secureConnect', () => socket.write(REQUEST))
      socket.on('data', (data) => {
        heard += String(data)
      })
      socket.on('error', () => undefined)
      socket.on('close', () => resolve(heard))
    }),
  openssl: async (pair, version) => {
    const flags = ['s_client', '-quiet', '-connect', `localhost:${gateway.port}`, '-CAfile', gateway.serverFile]
    return heardBy('openssl', [...flags, version === 'TLSv1.2' ? '-tls1_2' : '-tls1_3', ...onDisk(pair, '-')])
  },
  curl: (pair, version) => {
    const flags = ['--silent', '--cacert', gateway.serverFile, version.replace('TLSv', '--tlsv')]
    const most = ['--tls-max', version.replace('TLSv', '')]
    return heardBy('curl', [...flags, ...most, ...onDisk(pair, '--'), `https://localhost:${gateway.port}/`])
  },
}

const heardBy = async (program: string, flags: string[]): Promise<string> => {
  const running = run(program, flags, { env: { PATH: process.env['PATH'] } })
  running.child.stdin?.end(REQUEST)
  return running.then(
    ({ stdout }) => stdout,
    (error: { stdout: string }) => error.stdout,
  )
}

function onDisk(pair: Pair | undefined, dashes: string): string[] {
  if (!pair) return []
  writeFileSync(join(folder, 'client.crt'), pair.crt)
  writeFileSync(join(folder, 'client.key'), pair.key)
  return [`${dashes}cert`, join(folder, 'client.crt'), `${dashes}key`, join(folder, 'client.key')]
}

const isHere = (program: string): boolean => program === 'node' || spawnSync(program, ['--help']).error === undefined
const programs = Object.keys(CLIENTS).filter(isHere)
const everyWay = programs.flatMap((program) => VERSIONS.map((version) => [program, version] as const))
const greets = async (program: string, version: SecureVersion, pair: Pair | undefined): Promise<boolean> =>
  (await CLIENTS[program]?.(pair, version))?.includes('hola qri-') === true

test.each(everyWay)(
  '%s over %s: the new certificate opens the door, the former one no more, within seconds',
  async (program, version) => {
    const former = await download()
    await gateway.refresh()
    expect(await greets(program, version, former)).toBe(true)
    const renewed = await download()
    const issuedAt = performance.now()
    await gateway.refresh()
    expect(await greets(program, version, former)).toBe(false)
    expect(performance.now() - issuedAt).toBeLessThan(5000)
    expect(await greets(program, version, renewed)).toBe(true)
  },
)

describe('the door stays shut for', () => {
  const issue = async (from: CertificateAuthority, over: { notBefore: Date; notAfter: Date }): Promise<Pair> => {
    const keys = await newKeyPair()
    const asked = { publicKey: keys.publicKey, commonName: 'qri-0123456789ab', serial: newSerial(), ...over }
    return { crt: await from.sign({ ...asked, revocationList: 'http://localhost/crl' }), key: await privatePem(keys) }
  }
  const ownAuthority = (dataDir: string) =>
    localAuthority(
      { certificateAuthorityFile: undefined, databaseUrl: undefined, dataDir, masterKeys: [Buffer.alloc(32)] },
      api.database.kysely,
    )
  const ago = (days: number) => new Date(Date.now() - days * DAY_MS)

  const STRANGERS: Record<string, () => Promise<Pair | undefined>> = {
    'whoever has no certificate': async () => undefined,
    'a certificate that ran out': () => issue(ownAuthority(folder), { notBefore: ago(366), notAfter: ago(1) }),
    'a certificate that is not valid yet': () => issue(ownAuthority(folder), { notBefore: ago(-1), notAfter: ago(-2) }),
    'a certificate of another authority': () => issue(ownAuthority(mkdtempSync(join(tmpdir(), 'portal-'))), period(1)),
    'a certificate that signs itself': async () => {
      const pem = await newAuthority('qri-0123456789ab')
      const at = pem.indexOf('-----BEGIN CERTIFICATE')
      return { key: pem.slice(0, at), crt: pem.slice(at) }
    },
  }
  test.each(Object.keys(STRANGERS))('%s', async (who) => {
    const pair = await STRANGERS[who]?.()
    for (const [program, version] of everyWay) expect(await greets(program, version, pair)).toBe(false)
  })

  test('no unknown client: the same authority signs for a certificate that opens it', async () => {
    const pair = await issue(ownAuthority(folder), period(1))
    for (const [program, version] of everyWay) expect(await greets(program, version, pair)).toBe(true)
  })
})
