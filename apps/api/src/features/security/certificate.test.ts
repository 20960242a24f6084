import { createPrivateKey, X509Certificate } from 'node:crypto'
import type { Problem } from '@portal/contract/problem'
import 'reflect-metadata'
import * as x509 from '@peculiar/x509'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { unzip } from '../../../../../tools/unzip.ts'
import type { Db } from '../../db/database.ts'
import { openTestApi, person, type TestApi, type TestPerson } from '../../testing/api.ts'
import { register } from '../../testing/integration.ts'
import type { CertificateAuthority } from './certificate.authority.ts'
import { issueCertificate } from './certificate.service.ts'

const PATH = '/api/certificate/download-crt'
const DAY_MS = 86_400_000

let api: TestApi
beforeAll(async () => {
  api = await openTestApi({ PUBLIC_URL: 'http://localhost:3000', CERTIFICATES_PER_DAY: '12' })
})
afterAll(() => api.close())

const owner = person('ursula@a.cl')
const nobody = undefined
const stranger = person('ximena@b.cl')
const admin = person('admin@red.cl', true)

const created = () => register(api, owner, 'payer')

const ask = (as: TestPerson | undefined, body: unknown) => api.call(as, 'POST', PATH, body)

/** Downloads a certificate and unpacks the ZIP. */
async function download(enroller_uuid: string) {
  const answer = await ask(owner, { enroller_uuid })
  expect(answer.status).toBe(200)
  const files = await unzip(answer.bytes)
  return { answer, files, certificate: new X509Certificate(files['client.crt'] ?? '') }
}

interface Row {
  serial: string
  status: string
  revoked_at: Date | null
  pem: string | null
}
const rows = async (uuid: string): Promise<Row[]> =>
  (
    await api.database.query<Row>(
      'select serial, status, revoked_at, pem from certificate where integration_id = $1 order by created_at',
      [uuid],
    )
  ).rows

async function revoked(): Promise<string[]> {
  const list = new x509.X509Crl(new Uint8Array((await api.call(nobody, 'GET', '/api/certificate/crl')).bytes))
  return list.entries.map(({ serialNumber }) => serialNumber)
}

describe('a download', () => {
  test('is a zip with the certificate, its key, the authority and what to do with them', async () => {
    const { uuid, enroller_uuid } = await created()
    const { answer, files, certificate } = await download(enroller_uuid)
    const { x_client_os } = (await api.call(owner, 'GET', `/api/enroller/${uuid}`)).json<{ x_client_os: string }>()
    expect(answer.headers).toMatchObject({
      'content-type': 'application/zip',
      'content-disposition': `attachment; filename="certificado-${x_client_os}.zip"`,
      'cache-control': 'no-store',
    })
    expect(Object.keys(files)).toEqual(['client.crt', 'client.key', 'ca.crt', 'server-ca.crt', 'LEEME.txt'])
    const authority = new X509Certificate(files['ca.crt'] ?? '')
    expect(certificate.checkPrivateKey(createPrivateKey(files['client.key'] ?? ''))).toBe(true)
    expect(certificate.verify(authority.publicKey)).toBe(true)
    expect(certificate.subject).toBe(`CN=${x_client_os}`)
    for (const told of [x_client_os, certificate.serialNumber.toLowerCase(), '365 días', 'no se puede volver']) {
      expect(files['LEEME.txt']).toContain(told)
    }
    expect(files['LEEME.txt']).not.toContain('El certificado anterior')
    expect((await download(enroller_uuid)).files['LEEME.txt']).toContain('El certificado anterior')
  })

  test('brings the authority of the network’s server, which anybody reads', async () => {
    const { files } = await download((await created()).enroller_uuid)
    const answer = await api.call(nobody, 'GET', '/api/certificate/server-ca')
    expect(answer.headers).toMatchObject({
      'content-type': 'application/x-x509-ca-cert',
      'content-disposition': 'attachment; filename="server-ca.crt"',
    })
    expect(answer.bytes.toString()).toBe(files['server-ca.crt'])
  })

  test('has the profile of a TLS client: EC P-256, 365 days, a long serial, its list of revocations', async () => {
    const { enroller_uuid } = await created()
    const { files, certificate } = await download(enroller_uuid)
    expect(certificate.publicKey.asymmetricKeyDetails).toEqual({ namedCurve: 'prime256v1' })
    expect(certificate.serialNumber).toMatch(/^[0-9A-F]{32}$/)
    expect(certificate.validToDate.getTime() - certificate.validFromDate.getTime()).toBe(365 * DAY_MS)
    expect(certificate.ca).toBe(false)
    const parsed = new x509.X509Certificate(files['client.crt'] ?? '')
    expect(parsed.getExtension(x509.BasicConstraintsExtension)).toMatchObject({ ca: false, critical: true })
    expect(parsed.getExtension(x509.ExtendedKeyUsageExtension)?.usages).toEqual([x509.ExtendedKeyUsage.clientAuth])
    expect(parsed.getExtension(x509.KeyUsagesExtension)?.usages).toBe(x509.KeyUsageFlags.digitalSignature)
    expect(JSON.stringify(parsed.getExtension(x509.CRLDistributionPointsExtension)?.distributionPoints)).toContain(
      'http://localhost:3000/api/certificate/crl',
    )
  })

  test('revokes the former certificate, which is in the revocation list at once', async () => {
    const { uuid, enroller_uuid } = await created()
    const first = await download(enroller_uuid)
    expect(await revoked()).not.toContain(first.certificate.serialNumber.toLowerCase())
    const second = await download(enroller_uuid)
    const serials = [first, second].map(({ certificate }) => certificate.serialNumber.toLowerCase())
    expect(await rows(uuid)).toMatchObject([
      { serial: serials[0], status: 'REVOKED', revoked_at: expect.any(Date) },
      { serial: serials[1], status: 'ACTIVE', revoked_at: null, pem: second.files['client.crt'] },
    ])
    expect(await revoked()).toContain(serials[0])
    expect(await revoked()).not.toContain(serials[1])
  })

  test('is written in the audit with both serials', async () => {
    const { uuid, enroller_uuid } = await created()
    await download(enroller_uuid)
    await download(enroller_uuid)
    const [first, second] = await rows(uuid)
    const { rows: audit } = await api.database.query<{ actor_sub: string; detail: unknown }>(
      "select actor_sub, detail from audit_log where action = 'security.create_certificate' and integration_id = $1 order by id",
      [uuid],
    )
    expect(audit).toMatchObject([
      { actor_sub: owner.sub, detail: { before: { serial: null }, after: { serial: first?.serial } } },
      { actor_sub: owner.sub, detail: { before: { serial: first?.serial }, after: { serial: second?.serial } } },
    ])
  })

  test('leaves its key in no table, and is made anew when it is repeated with its key', async () => {
    const { enroller_uuid } = await created()
    const repeat = () => api.call(owner, 'POST', PATH, { enroller_uuid }, { 'idempotency-key': 'certificado-1' })
    const answers = [await repeat(), await repeat()]
    const opened = await Promise.all(answers.map(({ bytes }) => unzip(bytes)))
    const keys = opened.map((files) => files['client.key'] ?? '')
    expect(new Set(keys).size).toBe(2)
    const { rows: tables } = await api.database.query<{ name: string }>(
      "select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'",
    )
    expect(tables.length).toBeGreaterThan(20)
    const dump = await Promise.all(
      tables.map(async ({ name }) =>
        JSON.stringify((await api.database.query(`select t::text from "${name}" t`)).rows),
      ),
    )
    expect(dump.join()).toContain('BEGIN CERTIFICATE')
    // Looks in the rows of all tables for each private key: as text of the PEM, and as bytes in hexadecimal and base64url.
    for (const key of keys) {
      const der = createPrivateKey(key).export({ type: 'pkcs8', format: 'der' })
      const secret = createPrivateKey(key).export({ format: 'jwk' }).d ?? ''
      const forms = [
        key.split('\n')[1] ?? '',
        der.toString('hex'),
        secret,
        Buffer.from(secret, 'base64url').toString('hex'),
      ]
      for (const form of forms) expect(dump.join()).not.toContain(form)
    }
    expect(dump.join()).not.toContain('PRIVATE KEY')
  })
})

describe('who may download', () => {
  test.each([
    ['nobody', undefined, 401],
    ['a stranger', stranger, 404],
    ['an administrator who is no member', admin, 403],
  ])('%s gets nothing, and nothing changes', async (_who, as, status) => {
    const { uuid, enroller_uuid } = await created()
    await download(enroller_uuid)
    const before = await rows(uuid)
    expect((await ask(as, { enroller_uuid })).status).toBe(status)
    expect(await rows(uuid)).toEqual(before)
  })

  test.each([
    ['no integration', 400, {}],
    ['an unknown one', 404, { enroller_uuid: '00000000-0000-4000-8000-000000000000' }],
  ])('a body with %s gets %i', async (_what, status, body) => {
    expect((await ask(owner, body)).status).toBe(status)
  })

  test('a field that is not known is refused', async () => {
    const { enroller_uuid } = await created()
    const refused = await ask(owner, { enroller_uuid, days: 9999 })
    expect([refused.status, refused.json<Problem>().fields]).toEqual([400, { days: 'Este campo no existe' }])
  })

  test('a GET changes nothing: 405, which says what is allowed', async () => {
    const { uuid, enroller_uuid } = await created()
    const refused = await api.call(owner, 'GET', `${PATH}?enroller_uuid=${enroller_uuid}`)
    expect([refused.status, refused.headers['allow']]).toEqual([405, 'POST'])
    expect(await rows(uuid)).toEqual([])
  })
})

describe('many at once', () => {
  test('each get a certificate or 429, and exactly one certificate serves', async () => {
    const { uuid, enroller_uuid } = await created()
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask(owner, { enroller_uuid })))
    const statuses = answers.map(({ status }) => status)
    expect([statuses.filter((status) => status === 200), statuses.filter((status) => status === 429)]).toMatchObject([
      { length: 12 },
      { length: 8 },
    ])
    const limited = answers.find(({ status }) => status === 429)
    expect(limited?.json<Problem>().message).toMatch(/^Esta integración ya creó todos los certificados/)
    expect(Number(limited?.headers['retry-after'])).toBeGreaterThan(0)
    const stored = await rows(uuid)
    expect(stored.map(({ status }) => status).toSorted()).toEqual(['ACTIVE', ...Array(11).fill('REVOKED')])
    const list = await revoked()
    for (const { serial, status } of stored) expect(list.includes(serial)).toBe(status === 'REVOKED')
  })
})

describe('an authority', () => {
  /** Issues a certificate with a test authority, in a transaction of its own, like the route. */
  async function issueWith(uuid: string, authorityIn: (tx: Db) => Pick<CertificateAuthority, 'certificate' | 'sign'>) {
    const { kysely } = api.database
    const integration = await kysely
      .selectFrom('integration')
      .selectAll()
      .where('id', '=', uuid)
      .executeTakeFirstOrThrow()
    const addresses = {
      portal: 'http://localhost',
      network: 'https://localhost:3443',
      production: undefined,
      terms: undefined,
    }
    const unasked = () => Promise.reject(new Error('not asked for'))
    const caller = { ...owner, administrator: false, name: undefined }
    return kysely.transaction().execute((tx) =>
      issueCertificate(
        tx,
        {
          authority: { ...authorityIn(tx), trusted: unasked, revocationList: unasked },
          addresses,
          serverAuthority: undefined,
        },
        { ...integration, role: 'OWNER', tax_id: '12345678-5' },
        caller,
      ),
    )
  }

  test('is asked to sign only what is written down, and one that fails leaves the former certificate in service', async () => {
    const { uuid, enroller_uuid } = await created()
    const { files } = await download(enroller_uuid)
    const before = await rows(uuid)
    const intents: unknown[] = []
    const issuing = issueWith(uuid, (tx) => ({
      certificate: async () => files['ca.crt'] ?? '',
      async sign({ serial }) {
        const of = tx.selectFrom('certificate').select(['status', 'pem', 'created_by']).where('serial', '=', serial)
        intents.push(...(await of.execute()))
        throw new Error('the signer is down')
      },
    }))
    await expect(issuing).rejects.toThrow('the signer is down')
    expect(intents).toEqual([{ status: 'INTENT', pem: null, created_by: owner.sub }])
    expect(await rows(uuid)).toEqual(before)
  })

  test('that answers another certificate than the one asked for is not believed', async () => {
    const { uuid, enroller_uuid } = await created()
    const { files } = await download(enroller_uuid)
    const before = await rows(uuid)
    const issuing = issueWith(uuid, () => ({
      certificate: async () => files['ca.crt'] ?? '',
      sign: async () => files['client.crt'] ?? '',
    }))
    await expect(issuing).rejects.toThrow('something else')
    expect(await rows(uuid)).toEqual(before)
  })
})
