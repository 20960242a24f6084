import { execFile, execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { unzip } from '../../../../../tools/unzip.ts'
import { openTestApi, person, type TestApi } from '../../testing/api.ts'
import { register } from '../../testing/integration.ts'
import { type Gateway, openGateway } from '../../testing/gateway.ts'

const run = promisify(execFile)
const owner = person('ursula@a.cl')

let api: TestApi
let gateway: Gateway
let folder: string
let readme: string
beforeAll(async () => {
  api = await openTestApi()
  folder = mkdtempSync(join(tmpdir(), 'portal-readme-'))
  const body = { enroller_name: 'ACME SpA', er_tax_id: '12.345.678-5', public_name: 'mTLS', type: 'payer' }
  const { enroller_uuid } = (await api.call(owner, 'POST', '/api/integration', body)).json()
  const files = await unzip((await api.call(owner, 'POST', '/api/certificate/download-crt', { enroller_uuid })).bytes)
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  gateway = await openGateway(api, files['ca.crt'] ?? '', folder)
  // The TLS server of this test stands for the network's, whose authority the download has.
  writeFileSync(join(folder, 'server-ca.crt'), gateway.serverCrt)
  readme = (files['LEEME.txt'] ?? '').replaceAll('https://localhost:3443', `https://localhost:${gateway.port}`)
})
afterAll(async () => {
  gateway.close()
  await api.close()
})

/** The indented lines under a heading of the readme, without their indentation. */
const recipe = (heading: string): string =>
  (readme.split(new RegExp(`^${heading}.*\\n(?:\\S.*\\n)*`, 'm'))[1] ?? '')
    .split(/^\S/m)[0]
    ?.replace(/^ {2}/gm, '')
    .trim() ?? ''

/** Runs a command of the readme in the folder of the unpacked files. */
const shell = async (command: string): Promise<string> =>
  (await run('sh', ['-c', command], { cwd: folder, env: { PATH: process.env['PATH'] } })).stdout

const RECIPES: Record<string, () => Promise<string>> = {
  curl: () => shell(recipe('curl')),
  node: () => {
    writeFileSync(join(folder, 'prueba.mjs'), recipe('Node\\.js'))
    return shell(`"${process.execPath}" prueba.mjs`)
  },
  java: () => {
    const [store = '', ...program] = recipe('Java').split('\n')
    execFileSync('sh', ['-c', store], { cwd: folder, stdio: 'ignore' })
    writeFileSync(join(folder, 'Prueba.java'), program.join('\n'))
    return shell('java Prueba.java')
  },
}
const isHere = (program: string): boolean => program === 'node' || spawnSync(program, ['--help']).error === undefined

test.each(Object.keys(RECIPES).filter(isHere))(
  'the recipe for %s reaches the network with the certificate',
  async (program) => {
    expect(await RECIPES[program]?.()).toMatch(/^(hola qri-|200$)/m)
  },
)

test('the recipe for nginx names the files of the zip', () => {
  const lines = recipe('nginx')
  expect(lines).toMatch(/proxy_ssl_certificate \S+\/client\.crt;/)
  expect(lines).toMatch(/proxy_ssl_certificate_key \S+\/client\.key;/)
})

test('where a public authority signed the server’s certificate, the download has no authority and no recipe names one', async () => {
  const other = await openTestApi({ NETWORK: 'off' })
  const { enroller_uuid } = await register(other, owner, 'payer')
  const files = await unzip((await other.call(owner, 'POST', '/api/certificate/download-crt', { enroller_uuid })).bytes)
  await other.close()
  expect(Object.keys(files)).toEqual(['client.crt', 'client.key', 'ca.crt', 'LEEME.txt'])
  expect(files['LEEME.txt']).not.toContain('server-ca')
})
