import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PROGRAMS, type ProgramName } from '@portal/domain/documentation/programs'
import { expect, type Page } from '@playwright/test'
import {
  MISSING_LANGUAGES,
  PROGRAM_LANGUAGES,
  RunningProgram,
} from '../packages/documentation/src/testing/program-run.ts'
import { unzip } from '../tools/unzip.ts'
import { callApi, newIntegration, test, tryApi } from './support/portal.ts'

const folders: string[] = []
test.afterAll(async () => {
  RunningProgram.endAll()
  for (const folder of folders) await rm(folder, { recursive: true })
})

/** Files of a ZIP of the portal, by name. */
async function download(page: Page, ...call: [method: string, path: string, data?: object]) {
  const answer = await tryApi(page, ...call)
  expect(answer.status(), call[1]).toBe(200)
  return unzip(await answer.body())
}

/** A dual that may call from this machine, and its secrets and certificate. */
async function newDual(page: Page) {
  const { uuid } = await newIntegration(page, 'Billetera & Recaudador')
  const type = 'payer_collect'
  await callApi(page, 'PATCH', `/api/enroller/security/${uuid}`, { type, ip_origen: ['127.0.0.1'] })
  const reveal = (secret: string) => callApi(page, 'POST', `/api/enroller/security/${uuid}/reveal`, { secret })
  const { value: integration } = (await reveal('integration')) as { value: string }
  const { value: authorization } = (await reveal('authorization')) as { value: string }
  const certificate = await download(page, 'POST', '/api/certificate/download-crt', { enroller_uuid: uuid })
  return {
    /** Makes a folder with a program, the certificate, and the secrets in its settings. @returns the folder */
    async unpack(program: ProgramName): Promise<string> {
      const files = { ...certificate, ...(await download(page, 'GET', `/api/integration/${uuid}/program/${program}`)) }
      const settings = files['qri.env'] ?? ''
      files['qri.env'] = settings
        .replace('QRI_SECRET=', `$&${integration}`)
        .replace('QRI_AUTHORIZATION_SECRET=', `$&${authorization}`)
        .replace(/QRI_PORT=\d+/, 'QRI_PORT=0')
      const folder = await mkdtemp(join(tmpdir(), 'portal-program-'))
      folders.push(folder)
      for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text, { mode: 0o600 })
      return folder
    },
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
const paid = { code: 0, output: expect.stringContaining('Pagado: $15.990, pago ') as unknown }
const refused = {
  code: 1,
  output: expect.stringContaining('bank_rejected: El banco de origen rechazó la transferencia.') as unknown,
}

test('every example program pays or is paid as it was downloaded', async ({ page }) => {
  if (MISSING_LANGUAGES.length > 0)
    process.stdout.write(`Example programs are not run here in ${MISSING_LANGUAGES.join(', ')}.\n`)
  // One language after the other, because the network waits only 3 seconds for a decision.
  for (const language of PROGRAM_LANGUAGES) {
    const dual = await newDual(page)
    const program = async (role: 'collector' | 'wallet') => {
      const name = `${role}-${language.name}` as ProgramName
      const folder = await dual.unpack(name)
      return (args: string[], typed = '') =>
        new RunningProgram(language, PROGRAMS[name].file, { folder, env: {}, args, typed })
    }
    const collector = await program('collector')
    const collect = async (amount: number) => {
      const running = collector([String(amount)])
      const number = await running.printed(/número (\d{8})/)
      await dual.listen(await running.printed(/puerto (\d+)/))
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
