import {
  canonicalText,
  type Payload,
  SIGNATURE_HEADER,
  sign,
  TIMESTAMP_HEADER,
  webhookHeaders,
} from '@portal/domain/security/signature'
import { CLIENT_HEADER } from '../common/headers.ts'
import type { Example, Method, OpenApi, Operation, Parameter } from '../openapi.ts'
import { webHmac } from '../web-hmac.ts'
import { SIGNED_AT } from './cast.ts'
import { EXAMPLE_ROTATED_SECRET, EXAMPLE_SECRETS } from './secrets.ts'
import { exampleTarget } from './target.ts'

/** Copy of a document in which every example is signed with the public example secrets. */
export async function signedDocument(document: OpenApi): Promise<OpenApi> {
  const signed = structuredClone(document)
  const ofPaths = Object.entries(signed.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => signCall(method as Method, path, operation)),
  )
  const ofNotices = Object.values(signed.webhooks ?? {}).map(({ post }) => signNotice(post))
  await Promise.all([...ofPaths, ...ofNotices])
  return signed
}

const examplesOf = (operation: Operation): Example[] =>
  Object.values(operation.requestBody?.content['application/json']?.examples ?? {})

async function signBodies(operation: Operation): Promise<void> {
  const secret = EXAMPLE_SECRETS[operation['x-signing-secret']]
  for (const example of examplesOf(operation)) {
    const value = example.value as Payload
    example.value = { ...value, signature: await sign(value, secret, webHmac) }
  }
}

async function signCall(method: Method, path: string, operation: Operation): Promise<void> {
  await signBodies(operation)
  const header = operation.parameters.find(({ name }) => name === SIGNATURE_HEADER)
  if (!header) return
  const call = { method: method.toUpperCase(), ...exampleTarget(path, operation), timestamp: SIGNED_AT }
  const signature = await sign(call, EXAMPLE_SECRETS[operation['x-signing-secret']], webHmac)
  header.schema = { ...header.schema, examples: [signature] }
  operation.description += signedAs(call, signature)
}

const signedAs = (call: Parameters<typeof canonicalText>[0], signature: string): string =>
  `\n\nEjemplo firmado: \`${canonicalText(call)}\`, con ${CLIENT_HEADER}, \`${TIMESTAMP_HEADER}: ${SIGNED_AT}\` y ` +
  `\`${SIGNATURE_HEADER}: ${signature}\`.`

async function signNotice(notice: Operation): Promise<void> {
  await signBodies(notice)
  const body = examplesOf(notice)[0]?.value as Payload
  const secret = EXAMPLE_SECRETS[notice['x-signing-secret']]
  const sent = {
    id: String(body['id']),
    timestamp: Date.parse(String(body['timestamp'])) / 1000,
    body: JSON.stringify(body),
  }
  const usual = await webhookHeaders(sent, [secret], webHmac)
  const rotating = await webhookHeaders(sent, [EXAMPLE_ROTATED_SECRET, secret], webHmac)
  const header = notice.parameters.find(({ name }) => name === 'webhook-signature') as Parameter
  delete header.example
  header.examples = {
    normal: { summary: 'Con el cuerpo de ejemplo escrito sin espacios', value: usual['webhook-signature'] },
    rotacion: { summary: 'Durante una rotación', value: rotating['webhook-signature'] },
  }
}
