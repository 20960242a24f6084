import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { FOUND } from '../testing/sample-language.ts'
import { DOCUMENT_NAMES } from '@portal/network/document.names'
import { DOCUMENTS } from '@portal/network/documents'
import { entriesOf } from '@portal/network/entries'
import { dereferenced } from '@portal/network/resolver'
import { EXAMPLE_SECRETS } from '@portal/network/examples/secrets'
import { SignedListener } from '@portal/network/testing/signed-listener'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { nodeClient, phpClient, pythonClient } from './clients.ts'
import { samplesOf } from './samples.ts'

const run = promisify(execFile)

const calls = DOCUMENT_NAMES.flatMap((document) =>
  entriesOf(dereferenced(DOCUMENTS[document]))
    .filter(({ kind }) => kind === 'call')
    .map((entry) => ({ document, ...entry, secret: entry.operation['x-signing-secret'] })),
)
const listener = new SignedListener(calls, EXAMPLE_SECRETS)

let folder = ''
let server = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'reference-'))
  server = await listener.listen()
  for (const name of ['client.crt', 'client.key', 'server-ca.crt']) await writeFile(join(folder, name), '')
})
afterAll(async () => {
  await listener.close()
  await rm(folder, { recursive: true })
})

const ENVIRONMENT = {
  QRI_CLIENT_OS: 'qri-4f9a1c2b7d3e',
  QRI_SECRETO_INTEGRACION: EXAMPLE_SECRETS.integration,
  QRI_SECRETO_DEVOLUCION: EXAMPLE_SECRETS.refund,
  QRI_SECRETO_AUTORIZACION: EXAMPLE_SECRETS.authorization,
}

const textOf = (entry: (typeof calls)[number], language: string): string =>
  samplesOf(entry, server).find(([name]) => name === language)?.[1] ?? ''

/** Test programs per language: the client from the API reference, changed to work without TLS, then the code examples of all calls. */
const CLIENTS = [
  {
    name: 'node',
    language: 'Node.js',
    file: 'calls.mjs',
    script: () =>
      [
        nodeClient(server).replace("'node:https'", "'node:http'"),
        ...calls.map((entry) => `{\n${textOf(entry, 'Node.js')}\nconsole.log(estado)\n}`),
      ].join('\n'),
  },
  {
    name: 'python',
    language: 'Python',
    file: 'calls.py',
    script: () =>
      [
        pythonClient(server)
          .replace("cafile='server-ca.crt'", '')
          .replace("    tls.load_cert_chain('client.crt', 'client.key')\n", ''),
        ...calls.map((entry) => `${textOf(entry, 'Python')}\nprint(estado)`),
      ].join('\n'),
  },
  {
    name: 'php',
    language: 'PHP',
    file: 'calls.php',
    script: () =>
      [phpClient(server), ...calls.map((entry) => `${textOf(entry, 'PHP')}\necho "$estado\\n";`)].join('\n'),
  },
].flatMap((client) => FOUND.filter(({ name }) => name === client.name).map(({ program }) => ({ ...client, program })))

describe.each(CLIENTS)(
  'the examples in $language, with the client that the reference shows',
  ({ program, file, script }) => {
    test('are signed with the right secret and valid for every operation', async () => {
      const before = listener.heard.length
      await writeFile(join(folder, file), script())
      const { stdout } = await run(program, [file], {
        cwd: folder,
        env: { ...ENVIRONMENT, PYTHONIOENCODING: 'utf-8', PATH: process.env['PATH'] },
      })
      const heard = listener.heard.slice(before)
      const wrong = heard.filter(({ status, faults }) => status >= 300 || faults.length > 0)
      expect(wrong.map(({ operation, status, faults }) => ({ operation, status, faults }))).toEqual([])
      expect(heard.map(({ operation }) => operation)).toEqual(calls.map(({ id }) => id))
      expect(stdout.trim().split('\n')).toHaveLength(calls.length)
    })
  },
)

test('the cURL examples have the signature that the document shows', () => {
  for (const entry of calls) {
    const shown = textOf(entry, 'cURL')
    const [example] = Object.values(entry.operation.requestBody?.content['application/json']?.examples ?? {})
    const published = example
      ? (example.value as { signature: string }).signature
      : entry.operation.parameters.find(({ name }) => name === 'X-Signature')?.schema.examples?.[0]
    expect([entry.id, shown.includes(String(published))]).toEqual([entry.id, true])
  }
})
