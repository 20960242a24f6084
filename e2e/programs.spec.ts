import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PROGRAMS, type ProgramName } from '@portal/domain/documentation/programs'
import { sign, webhookHeaders } from '@portal/domain/security/signature'
import { CAST } from '@portal/network/examples/cast'
import { EXAMPLE_SECRETS } from '@portal/network/examples/secrets'
import { webHmac } from '@portal/network/web-hmac'
import { expect, type Page } from '@playwright/test'
import { PROGRAM_LANGUAGES, RunningProgram } from '../packages/documentation/src/testing/program-run.ts'
import { MISSING } from '../packages/documentation/src/testing/sample-language.ts'
import { unzip } from '../tools/unzip.ts'
import { callApi, newIntegration, test, tryApi } from './support/portal.ts'

const folders: string[] = []
test.afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true }))))

/** Downloads a ZIP of the portal and writes its files to a folder. */
async function unpack(page: Page, folder: string, ...[method, path, data]: [string, string, object?]): Promise<void> {
  const answer = await tryApi(page, method, path, data)
  expect(answer.status(), path).toBe(200)
  for (const [name, content] of Object.entries(await unzip(await answer.body())))
    await writeFile(join(folder, name), content, { mode: 0o600 })
}

/** A dual that may call from this machine, and its secrets and certificate. */
async function newDual(page: Page) {
  const { uuid } = await newIntegration(page, 'Billetera & Recaudador')
  const type = 'payer_collect'
  await callApi(page, 'PATCH', `/api/enroller/security/${uuid}`, { type, ip_origen: ['127.0.0.1'] })
  const reveal = (secret: string) => callApi(page, 'POST', `/api/enroller/security/${uuid}/reveal`, { secret })
  const { value: integration } = (await reveal('integration')) as { value: string }
  const { value: authorization } = (await reveal('authorization')) as { value: string }
  const folder = await mkdtemp(join(tmpdir(), 'portal-program-'))
  folders.push(folder)
  await unpack(page, folder, 'POST', '/api/certificate/download-crt', { enroller_uuid: uuid })
  return {
    uuid,
    folder,
    env: { QRI_PORT: '0', QRI_SECRET: integration, QRI_AUTHORIZATION_SECRET: authorization },
    /** Has the notices sent to a port of this machine. */
    async listen(port: string): Promise<void> {
      const fields = ['payment', 'settlement', 'subscription', 'chargeback', 'payment_inverse']
      const urls = Object.fromEntries(fields.map((field) => [`notify_url_${field}`, `http://localhost:${port}`]))
      await callApi(page, 'PATCH', `/api/enroller/webhook/${uuid}`, { type, ...urls })
    },
    charge: async (amount: number) =>
      ((await callApi(page, 'POST', `/api/network/${uuid}/charge`, { amount })) as { number: string }).number,
    pay: (token: string) => callApi(page, 'POST', `/api/network/${uuid}/pay`, { token }),
  }
}
const STRANGER = EXAMPLE_SECRETS.integration

/** Answer of a collector's program to a question about an unknown order, signed with one secret in its body and one in its headers. */
async function asked(port: string, body: string, headers: string): Promise<{ status: number; text: string }> {
  const at = Date.now()
  const data = { token_uuid: CAST.token, order_id: CAST.order, amount: CAST.amount }
  const notice = { id: `evt_${at}`, type: 'authorization.requested', data, timestamp: new Date(at).toISOString() }
  const text = JSON.stringify({ ...notice, signature: await sign(notice, body, webHmac) })
  const signed = { id: notice.id, timestamp: Math.floor(at / 1000), body: text }
  const own = { ...(await webhookHeaders(signed, [headers], webHmac)) }
  const answer = await fetch(`http://localhost:${port}`, { method: 'POST', body: text, headers: own })
  return { status: answer.status, text: await answer.text() }
}

async function expectToVerify(port: string, own: string): Promise<void> {
  expect(await asked(port, STRANGER, own)).toEqual({ status: 401, text: '' })
  expect(await asked(port, own, STRANGER)).toEqual({ status: 401, text: '' })
  expect(await asked(port, own, own)).toEqual({ status: 200, text: expect.stringContaining('reject') as unknown })
}

const paid = { code: 0, output: expect.stringContaining('Pagado: $15.990, pago ') as unknown }
const refused = {
  code: 1,
  output: expect.stringContaining('bank_rejected: El banco de origen rechazó la transferencia.') as unknown,
}

test('every example program pays or is paid as it was downloaded', async ({ page }) => {
  if (MISSING.length > 0) process.stdout.write(`Example programs are not run here in ${MISSING.join(', ')}.\n`)
  // One language after the other, because the network waits only 3 seconds for a decision.
  for (const language of PROGRAM_LANGUAGES) {
    const dual = await newDual(page)
    const program = async (role: 'collector' | 'wallet') => {
      const name = `${role}-${language.name}` as ProgramName
      await unpack(page, dual.folder, 'GET', `/api/integration/${dual.uuid}/program/${name}`)
      return (args: string[], typed = '') =>
        new RunningProgram(language, PROGRAMS[name].file, { folder: dual.folder, env: dual.env, args, typed })
    }
    const collector = await program('collector')
    const collect = async (amount: number) => {
      const running = collector([String(amount)])
      const number = await running.printed(/número (\d{8})/)
      const port = await running.printed(/puerto (\d+)/)
      await dual.listen(port)
      await expectToVerify(port, dual.env.QRI_SECRET)
      await dual.pay(number)
      return running.ended
    }
    const wallet = await program('wallet')
    const [isPaid, pays] = await Promise.all([collect(15_990), wallet([await dual.charge(15_990), '--si']).ended])
    expect([isPaid, pays]).toEqual([paid, paid])
    const [isRefused, fails] = await Promise.all([collect(15_901), wallet([await dual.charge(15_901)], 's\n').ended])
    expect([isRefused, fails]).toEqual([refused, refused])
  }
})
