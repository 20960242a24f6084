import { DAY_MS } from '../clock/clock.ts'
import { randomBytes, X509Certificate } from 'node:crypto'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createVault } from '../../../api/src/secrets/vault.ts'
import { openStage, type Stage } from '../testing/stage.ts'
import { serverCertificate } from './server.certificate.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.drop())

const own = createVault([randomBytes(32)])
const of = (over: { file?: string; vault?: typeof own } = {}) =>
  serverCertificate({
    db: stage.db,
    open: (context, sealed) => (over.vault ?? own).open(context, sealed),
    seal: (context, text) => (over.vault ?? own).seal(context, text),
    file: over.file,
    host: 'red.empresa.cl',
  })

test('the certificate names the host and this machine, lasts 90 days, and its authority is the same for every process', async () => {
  const [one, other] = [of(), of()]
  const { cert } = await one.issue()
  const parsed = new X509Certificate(cert)
  expect(parsed.subjectAltName).toBe(
    'DNS:red.empresa.cl, DNS:localhost, IP Address:127.0.0.1, IP Address:0:0:0:0:0:0:0:1',
  )
  expect(Math.round((parsed.validToDate.getTime() - Date.now()) / DAY_MS)).toBe(90)
  expect(Math.round(((one.renewAt(cert)?.getTime() ?? 0) - Date.now()) / DAY_MS)).toBe(60)
  const authority = new X509Certificate((await other.authorityPem()) ?? '')
  expect(parsed.checkIssued(authority) && parsed.verify(authority.publicKey)).toBe(true)
})

test('the key of the authority is sealed, and another key of the network does not open it', async () => {
  await of().issue()
  const { rows } = await stage.query<{ kept: string }>(
    "select encode(ciphertext, 'escape') as kept from network.server_authority",
  )
  expect(rows).toHaveLength(1)
  expect(rows[0]?.kept).not.toContain('PRIVATE KEY')
  await expect(of({ vault: createVault([randomBytes(32)]) }).issue()).rejects.toThrow('NETWORK_KEY')
})

test("the operator's own certificate is used as it is; a file that is none is named", async () => {
  const { key, cert } = await of().issue()
  const file = join(mkdtempSync(join(tmpdir(), 'portal-')), 'server.pem')
  writeFileSync(file, `${cert}${key}`)
  const given = of({ file })
  expect(await given.issue()).toEqual({
    key,
    cert: expect.stringContaining(cert.trim().split('\n')[1] ?? '') as string,
  })
  expect([given.renewAt(cert), await given.authorityPem()]).toEqual([undefined, undefined])
  writeFileSync(file, cert)
  await expect(of({ file }).issue()).rejects.toThrow('NETWORK_CERTIFICATE_FILE')
})
