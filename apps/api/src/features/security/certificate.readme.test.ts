import { execFile, execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { unzip } from '../../../../../tools/unzip.ts'
import { openTestApi, person, type TestApi } from '../../testing/api.ts'
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

/** Runs a command of the readme in the folder of the unpacked files; `env` makes it trust this test's TLS server. */
const shell = async (command: string, env: Record<string, string>): Promise<string> =>
  (await run('sh', ['-c', command], { cwd: folder, env: { PATH: process.env['PATH'], ...env } })).stdout

const RECIPES: Record<string, () => Promise<string>> = {
  curl: () => shell(recipe('curl'), { CURL_CA_BUNDLE: gateway.serverFile }),
  node: () => {
    writeFileSync(join(folder, 'prueba.mjs'), recipe('Node\\.js'))
    return shell(`"${process.execPath}" prueba.mjs`, { NODE_EXTRA_CA_CERTS: gateway.serverFile })
  },
  java: () => {
    const [store = '', ...program] = recipe('Java').split('\n')
    execFileSync('sh', ['-c', store], { cwd: folder, stdio: 'ignore' })
    writeFileSync(join(folder, 'Prueba.java'), program.join('\n'))
    const trust = ['-importcert', '-noprompt', '-alias', 'door', '-file', gateway.serverFile]
    const into = ['-keystore', join(folder, 'trust.p12'), '-storetype', 'PKCS12', '-storepass', 'de-prueba']
    execFileSync('sh', ['-c', ['keytool', ...trust, ...into].join(' ')], { stdio: 'ignore' })
    const options = `-Djavax.net.ssl.trustStore=${join(folder, 'trust.p12')} -Djavax.net.ssl.trustStorePassword=de-prueba`
    return shell('java Prueba.java', { JAVA_TOOL_OPTIONS: options })
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
