import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect } from '@playwright/test'
import { unzip } from '../tools/unzip.ts'
import { fillSignIn, PEOPLE, test, uniqueName } from './support/portal.ts'
import { signInByRequests } from './support/sign-in.ts'

test('the command line forwards notices to a local server, whose answer reaches the network, and says what the network saw', async ({
  page,
  baseURL: portal = '',
}) => {
  const folder = await mkdtemp(join(tmpdir(), 'qri-'))
  const listening: ChildProcess[] = []
  const asked: { type: string; headers: Record<string, unknown> }[] = []
  let decision: object = { decision: 'reject', reason: 'Sin stock' }
  const local = createServer((request, response) => {
    void text(request).then((body) => {
      asked.push({ type: (JSON.parse(body) as { type: string }).type, headers: request.headers })
      response.end(JSON.stringify(decision))
    })
  })
  local.listen(0, '127.0.0.1')
  await once(local, 'listening')
  try {
    const { bearer } = await signInByRequests(portal, PEOPLE.stranger, 'Portal.2026')
    const call = async (method: string, path: string, body?: object): Promise<Response> => {
      const headers = { authorization: bearer, 'content-type': 'application/json' }
      const answer = await fetch(portal + path, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) })
      expect(answer.ok, `${method} ${path} ${answer.status}`).toBe(true)
      return answer
    }
    const json = async <T>(...given: Parameters<typeof call>) => (await (await call(...given)).json()) as T
    const name = uniqueName('Consola')
    const creation = { enroller_name: name, er_tax_id: '77.123.456-9', public_name: name, type: 'collector' }
    const { enroller_uuid: uuid } = await json<{ enroller_uuid: string }>('POST', '/api/integration', creation)
    await call('PATCH', `/api/enroller/security/${uuid}`, { type: 'collector', ip_origen: ['127.0.0.1'] })
    const { receiver } = await json<{ receiver: { url: string } }>('GET', `/api/network/${uuid}/notices`)
    const fields = ['notify_url_payment', 'notify_url_settlement', 'notify_url_subscription']
    const urls = Object.fromEntries(fields.map((field) => [field, receiver.url]))
    await call('PATCH', `/api/enroller/webhook/${uuid}`, { type: 'collector', ...urls })
    const reveal = `/api/enroller/security/${uuid}/reveal`
    const { value: secret } = await json<{ value: string }>('POST', reveal, { secret: 'integration' })
    const zip = await call('POST', '/api/certificate/download-crt', { enroller_uuid: uuid })
    for (const [file, content] of Object.entries(await unzip(new Uint8Array(await zip.arrayBuffer()))))
      await writeFile(join(folder, file), content)

    await writeFile(join(folder, 'qri.mjs'), await (await fetch(`${portal}/qri.mjs`)).text())
    const start = (args: string[], QRI_SECRET = secret) =>
      spawn(process.execPath, ['qri.mjs', ...args], { cwd: folder, env: { XDG_CONFIG_HOME: folder, QRI_SECRET } })
    let said = ''
    const run = async (args: string[], QRI_SECRET?: string) => {
      const child = start(args, QRI_SECRET)
      said = ''
      child.stdout.on('data', (part) => (said += String(part)))
      const [out, errors] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
      expect(out + errors).not.toMatch(new RegExp(`${secret.slice(9)}|eyJ`))
      return { code: child.exitCode, out, errors }
    }

    const login = run(['login'])
    await expect.poll(() => said).toMatch(/Código: /)
    await page.goto(/Abre (\S+)/.exec(said)?.[1] ?? '')
    await page.getByRole('button', { name: 'Continuar' }).click()
    await fillSignIn(page, PEOPLE.stranger)
    await page.getByRole('button', { name: 'Permitir' }).click()
    expect(await login).toMatchObject({ code: 0 })

    const { port } = local.address() as AddressInfo
    const listen = start(['listen', '--forward', `http://127.0.0.1:${port}`, '--integration', name])
    listening.push(listen)
    let heard = ''
    listen.stdout.on('data', (part) => (heard += String(part)))
    await expect.poll(() => heard).toContain('Escuchando')

    const pay = async () => {
      const charge = { amount: 15_990, expires_in: 600, description: 'Café', collector: uuid }
      const run = await json<{ charge: { number: string } }>('POST', '/api/tools/simulations', charge)
      return json<{ paid: boolean }>('POST', `/api/network/${uuid}/pay`, { token: run.charge.number })
    }
    expect((await pay()).paid).toBe(false)
    decision = { decision: 'accept' }
    expect((await pay()).paid).toBe(true)
    await expect.poll(() => asked.map(({ type }) => type)).toContain('payment.paid')
    await expect.poll(() => heard).toMatch(/payment\.paid +evt_\w+ +cuerpo ✓ cabeceras ✓ +200 en \d+ ms/)
    expect(heard).toContain('la red recibió tu respuesta')
    expect(asked[0]?.headers).toMatchObject({ 'webhook-id': expect.stringMatching(/^evt_/) })

    expect(await run(['trigger', 'payment.settled', '--integration', name])).toMatchObject({ code: 0 })
    await expect.poll(() => asked.map(({ type }) => type)).toContain('payment.settled')
    const refused = await run(['trigger', 'refund.completed', '--integration', uuid])
    expect(refused).toMatchObject({ code: 1, errors: expect.stringMatching(/Elige uno de estos: .*payment\.paid/) })

    const seen = await run(['doctor'])
    expect([seen.out.match(/^✗.*$/gm), seen.code]).toEqual([null, 0])
    const unsigned = await run(['doctor'], `qri_test_${'A'.repeat(43)}`)
    expect([unsigned.code, unsigned.out]).toEqual([1, expect.stringMatching(/^✗ Firma: /m)])

    await run(['logout'])
    expect((await stat(join(folder, 'qri', 'session.json'))).mode & 0o777).toBe(0o600)
    expect(await run(['trigger', 'payment.paid'])).toMatchObject({ code: 1, errors: expect.stringMatching(/login/) })
  } finally {
    for (const child of listening) child.kill()
    local.close()
    await rm(folder, { recursive: true })
  }
})
