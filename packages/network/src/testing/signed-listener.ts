import type { Purpose } from '@portal/domain/security/secret'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { type Check, type Payload, verify, verifyCall } from '@portal/domain/security/signature'
import type { SelectedCall } from '../collection/selection.ts'
import { DOCUMENT_NAMES, DOCUMENTS, type DocumentName } from '../documents.ts'
import { webHmac } from '../web-hmac.ts'
import { resolved, type Validator, validatorOf } from './validator.ts'

/** What the listener made of a request. */
export interface Heard {
  operation: string
  secret: Purpose
  path: string
  status: number
  /** What is wrong with its headers and body by the document. */
  faults: string[]
  headers: IncomingMessage['headers']
}

const VALIDATORS = Object.fromEntries(DOCUMENT_NAMES.map((name) => [name, validatorOf(DOCUMENTS[name])])) as Record<
  DocumentName,
  Validator
>

/** A stand-in for the network: it refuses what is not signed by the secret of its purpose, and answers with the example. */
export class SignedListener {
  readonly heard: Heard[] = []
  readonly #server: Server
  readonly #calls: readonly SelectedCall[]
  readonly #secrets: Record<Purpose, string>

  constructor(calls: readonly SelectedCall[], secrets: Record<Purpose, string>) {
    this.#calls = calls
    this.#secrets = secrets
    this.#server = createServer((request, response) => {
      void this.#answer(request).then(([status, body]) => {
        response.writeHead(status, { 'Content-Type': 'application/json' })
        response.end(JSON.stringify(body ?? {}))
      })
    })
  }

  /** @returns its address */
  async listen(): Promise<string> {
    this.#server.listen(0, '127.0.0.1')
    await once(this.#server, 'listening')
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  async close(): Promise<void> {
    this.#server.close()
    this.#server.closeAllConnections()
    await once(this.#server, 'close')
  }

  async #answer(request: IncomingMessage): Promise<[number, unknown]> {
    const body = await text(request)
    const method = request.method ?? ''
    const [path = '', query = ''] = (request.url ?? '').split('?')
    const call = this.#calls.find((each) => each.method.toUpperCase() === method && this.#pattern(each.path).test(path))
    if (!call) throw new Error(`No call ${method} ${path}`)
    const check: Check = { secrets: [this.#secrets[call.secret]], hmac: webHmac, now: Date.now() }
    const payload = body === '' ? undefined : (JSON.parse(body) as Payload)
    const timestamp = request.headers['x-timestamp'] as string | undefined
    const signature = request.headers['x-signature'] as string | undefined
    const verdict = await (payload
      ? verify(payload, check)
      : verifyCall({ method, path, query }, { timestamp, signature }, check))
    const status = verdict === 'valid' ? 200 : 401
    const faults = this.#faults(call, request.headers, payload)
    const { operationId: operation } = call.operation
    this.heard.push({ operation, secret: call.secret, path, status, faults, headers: request.headers })
    return [status, this.#example(call)]
  }

  #pattern(path: string): RegExp {
    return new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`)
  }

  #faults(
    { document: name, operation }: SelectedCall,
    headers: IncomingMessage['headers'],
    payload?: Payload,
  ): string[] {
    const document = DOCUMENTS[name]
    const valid = VALIDATORS[name]
    const inHeader = operation.parameters
      .map((parameter) => resolved(document, parameter))
      .filter((parameter) => parameter.in === 'header')
    const wrong = inHeader.flatMap((parameter) =>
      valid(parameter.schema, headers[parameter.name.toLowerCase()] ?? null).map((why) => `${parameter.name} ${why}`),
    )
    const schema = operation.requestBody?.content['application/json']?.schema
    return [...wrong, ...(schema ? valid(schema, payload) : [])]
  }

  #example({ operation }: SelectedCall): unknown {
    const success = Object.entries(operation.responses).find(([status]) => status.startsWith('2'))?.[1]
    return success?.content?.['application/json']?.examples?.['ejemplo']?.value
  }
}
