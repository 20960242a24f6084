import type { Purpose } from '@portal/domain/security/secret'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import type { TLSSocket } from 'node:tls'
import { type Check, type Payload, verify, verifyCall } from '@portal/domain/security/signature'
import type { SelectedCall } from '../collection/selection.ts'
import { DOCUMENT_NAMES, type DocumentName } from '../document.names.ts'
import { DOCUMENTS } from '../documents.ts'
import { webHmac } from '../web-hmac.ts'
import { resolverOf } from '../resolver.ts'
import { type Validator, validatorOf } from './validator.ts'

/** Record of a request that the test server received, and of the checks of this request. */
export interface Heard {
  operation: string
  secret: Purpose
  path: string
  /** HTTP status with which the test server answered the request; 0 if it did not answer. */
  status: number
  /** Violations of the OpenAPI document in the request's headers and body, one line each. */
  faults: string[]
  headers: IncomingMessage['headers']
  /** Body of the received request, with its signature; undefined for GET and DELETE. */
  payload?: Payload
  /** Common name of the certificate with which the client made the request. */
  client?: string
}

/** Answer that the test server sends to a request instead of the example answer of the OpenAPI document. */
export interface Answer {
  status: number
  headers?: Record<string, string>
  /** Body of the answer; by default the OpenAPI document's example for the answer's status. */
  body?: unknown
}

export interface ListenerOptions {
  /** PEM files: the listener's certificate and key, and the authority of the client certificates that it accepts. */
  tls?: { cert: string; key: string; ca: string }
  /**
   * Fails a correctly signed request on purpose.
   * @param operation id of the call
   * @param time count of requests of this operation, from 1
   * @returns undefined to answer with the example; `silence` to never answer
   */
  answers?: (operation: string, time: number) => Answer | 'silence' | undefined
}

const VALIDATORS = Object.fromEntries(DOCUMENT_NAMES.map((name) => [name, validatorOf(DOCUMENTS[name])])) as Record<
  DocumentName,
  Validator
>

const REFUSED = { status: 401, code: 'signature_invalid' }

/**
 * Simulates the network. It rejects requests that are not signed with the right secret and answers the others with the document's
 * example.
 */
export class SignedListener {
  readonly heard: Heard[] = []
  readonly #server: Server
  readonly #calls: readonly SelectedCall[]
  readonly #secrets: Record<Purpose, string>
  readonly #options: ListenerOptions

  constructor(calls: readonly SelectedCall[], secrets: Record<Purpose, string>, options: ListenerOptions = {}) {
    this.#calls = calls
    this.#secrets = secrets
    this.#options = options
    const listener = (request: IncomingMessage, response: ServerResponse) => void this.#serve(request, response)
    this.#server = options.tls
      ? createTlsServer({ ...options.tls, requestCert: true, rejectUnauthorized: true }, listener)
      : createServer(listener)
  }

  /**
   * Starts listening.
   * @returns the base URL
   */
  async listen(): Promise<string> {
    this.#server.listen(0, '127.0.0.1')
    await once(this.#server, 'listening')
    return `http${this.#options.tls ? 's' : ''}://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  async close(): Promise<void> {
    this.#server.close()
    this.#server.closeAllConnections()
    await once(this.#server, 'close')
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const answer = await this.#answer(request)
    if (answer === 'silence') return
    response.writeHead(answer.status, { 'Content-Type': 'application/json', ...answer.headers })
    response.end(answer.status === 204 ? undefined : JSON.stringify(answer.body ?? {}))
  }

  async #answer(request: IncomingMessage): Promise<Answer | 'silence'> {
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
    const { operationId: operation } = call.operation
    const time = this.heard.filter((earlier) => earlier.operation === operation).length + 1
    const success = Number(Object.keys(call.operation.responses).find((status) => status.startsWith('2')))
    const chosen = verdict === 'valid' ? (this.#options.answers?.(operation, time) ?? { status: success }) : REFUSED
    const answer = chosen === 'silence' ? chosen : { body: this.#example(call, chosen.status), ...chosen }
    this.heard.push({
      operation,
      secret: call.secret,
      path,
      status: chosen === 'silence' ? 0 : chosen.status,
      faults: this.#faults(call, request.headers, payload),
      headers: request.headers,
      ...(payload ? { payload } : {}),
      ...commonName(request),
    })
    return answer
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
    const inHeader = operation.parameters.map(resolverOf(document)).filter((parameter) => parameter.in === 'header')
    const wrong = inHeader.flatMap((parameter) =>
      valid(parameter.schema, headers[parameter.name.toLowerCase()] ?? null).map((why) => `${parameter.name} ${why}`),
    )
    const schema = operation.requestBody?.content['application/json']?.schema
    return [...wrong, ...(schema ? valid(schema, payload) : [])]
  }

  #example({ document, operation }: SelectedCall, status: number): unknown {
    const content = operation.responses[String(status)]?.content
    const examples = content?.['application/json']?.examples ?? content?.['application/problem+json']?.examples ?? {}
    const name = status === REFUSED.status ? REFUSED.code : Object.keys(examples)[0]
    return name === undefined ? undefined : resolverOf(DOCUMENTS[document])(examples[name])?.value
  }
}

function commonName({ socket }: IncomingMessage): Pick<Heard, 'client'> {
  const name = 'getPeerCertificate' in socket ? (socket as TLSSocket).getPeerCertificate().subject?.CN : undefined
  return typeof name === 'string' ? { client: name } : {}
}
