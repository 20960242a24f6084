import { randomBytes, X509Certificate } from 'node:crypto'
import { mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { certificatesOf, newAuthority } from '@portal/certificates/profile'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestDatabase } from '../../testing/database.ts'
import { localAuthority } from './certificate.local.ts'

let database: Awaited<ReturnType<typeof openTestDatabase>>
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.drop())

const newFolder = () => mkdtempSync(join(tmpdir(), 'portal-authority-'))
const authority = (given: Partial<Parameters<typeof localAuthority>[0]> = {}) =>
  localAuthority(
    {
      certificateAuthorityFile: undefined,
      databaseUrl: undefined,
      dataDir: newFolder(),
      masterKeys: [randomBytes(32)],
      ...given,
    },
    database.kysely,
  )

describe('beside an embedded database', () => {
  test('the authority is made at the first start, stays the same, and only its user may read its key', async () => {
    const dataDir = newFolder()
    const first = await authority({ dataDir }).certificate()
    expect(await authority({ dataDir }).certificate()).toBe(first)
    const file = join(dataDir, 'certificate-authority.pem')
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(readFileSync(file, 'utf8')).toMatch(/^-----BEGIN PRIVATE KEY-----/)
    expect(first).not.toContain('PRIVATE KEY')
    const certificate = new X509Certificate(first)
    expect(certificate.ca).toBe(true)
    expect(certificate.publicKey.asymmetricKeyDetails).toEqual({ namedCurve: 'prime256v1' })
  })
})

describe('on a database server', () => {
  const databaseUrl = 'postgres://only.its.presence.counts/'

  test('all instances share the authority that the first of them made, sealed with the master key', async () => {
    const masterKeys = [randomBytes(32)] as const
    const instances = Array.from({ length: 4 }, () => authority({ databaseUrl, masterKeys }))
    const certificates = await Promise.all(instances.map((instance) => instance.certificate()))
    expect(new Set(certificates).size).toBe(1)
    const { rows } = await database.query('select encode(ciphertext, $1) as ciphertext from certificate_authority', [
      'escape',
    ])
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toMatch(/PRIVATE KEY|BEGIN/)
    await expect(authority({ databaseUrl }).certificate()).rejects.toThrow('MASTER_KEY')
  })
})

describe('an authority of the operator', () => {
  const given = (pem: string): string => {
    const file = join(newFolder(), 'autoridad.pem')
    writeFileSync(file, pem)
    return file
  }

  test('is the one that signs', async () => {
    const pem = await newAuthority('Autoridad de ACME')
    const own = await authority({ certificateAuthorityFile: given(pem) }).certificate()
    expect(new X509Certificate(own).subject).toBe('CN=Autoridad de ACME')
    expect(pem).toContain(own)
  })

  test('may bring certificates of former ones, which are trusted and sign nothing', async () => {
    const [own, former] = await Promise.all([newAuthority('Autoridad nueva'), newAuthority('Autoridad anterior')])
    const file = given(own + former.slice(former.indexOf('-----BEGIN CERT')))
    const changed = authority({ certificateAuthorityFile: file })
    expect(own).toContain(await changed.certificate())
    const names = certificatesOf(await changed.trusted()).map((pem) => new X509Certificate(pem).subject)
    expect(names).toEqual(['CN=Autoridad nueva', 'CN=Autoridad anterior'])
  })

  test.each([
    ['a file that is not there', () => '/nowhere/ca.pem', 'CERTIFICATE_AUTHORITY_FILE'],
    ['a file without a key', () => given('-----BEGIN CERTIFICATE-----\n-----END CERTIFICATE-----\n'), 'hace falta'],
    [
      'a key of another certificate',
      async () => {
        const [one, other] = await Promise.all([newAuthority('uno'), newAuthority('otro')])
        return given(one.slice(0, one.indexOf('-----BEGIN CERT')) + other.slice(other.indexOf('-----BEGIN CERT')))
      },
      'no corresponden',
    ],
  ])('is refused with its mistake when it is %s', async (_what, file, mistake) => {
    await expect(authority({ certificateAuthorityFile: await file() }).certificate()).rejects.toThrow(mistake)
  })
})
