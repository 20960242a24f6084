import type { Answer, BodyInput, Endpoint, QueryInput } from '@portal/contract/endpoint'
import { freshToken, PROVIDER_DOWN, ProviderUnreachable, tokenRefused } from '../session/keycloak.ts'
import { chatMode, useSession } from '../session/session.store.ts'
import { threadId } from '../state/thread.ids.ts'
import { failureOf, unreachable } from './failure.ts'
import { recheckOpen } from './query-client.ts'

/** HTTP method and path of an endpoint, from the contract or from the description of a setting. */
export type Address<E extends Endpoint> = E | Pick<E, 'method' | 'path'>

type Names = Partial<Record<'uuid' | 'id' | 'thread' | 'message', string>>

export interface Options<E extends Endpoint> extends Names {
  query?: QueryInput<E>
  body?: BodyInput<E>
  etag?: string | undefined
  /** Secret key to a visitor's conversation with the assistant; sent in a header and not in the URL, because proxies log URLs. */
  threadKey?: string | undefined
  /** Idempotency key: the same for every retry of an action, so that the server executes the action only once. */
  idempotencyKey?: string
  /** Last event of a stream that was read, after which it goes on. */
  lastEventId?: string | undefined
  signal?: AbortSignal
}

interface Result<E extends Endpoint> {
  answer: Answer<E>
  etag: string | undefined
}

const PORTAL_DOWN = 'No hay conexión con el portal.'

function addressOf(template: string, names: Names, query: Record<string, unknown>): string {
  const path = template.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(names[name as keyof Names] ?? ''))
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null && value !== '')
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
  return search ? `${path}?${search}` : path
}

/** Adds the id of the assistant's conversation to a request body, if a conversation exists (spec §7), but not its secret key. */
function withThread(body: object): object {
  const thread_id = threadId(chatMode(useSession.getState()))?.split('.')[0]
  return thread_id ? { ...body, thread_id } : body
}

/** Access token for a request; undefined for a visitor. @throws CallFailure if the provider does not answer */
export async function accessToken(writes: boolean): Promise<string | undefined> {
  try {
    return await freshToken()
  } catch (error) {
    throw error instanceof ProviderUnreachable ? unreachable(PROVIDER_DOWN, writes) : error
  }
}

/** Sends a request with the access token, if the person is signed in. @throws CallFailure */
export async function send<E extends Endpoint>(address: Address<E>, options: Options<E>): Promise<Response> {
  const writes = address.method !== 'GET'
  // A cookie identifies the caller of such an endpoint, whoever is signed in to the portal.
  const bearer = 'cookie' in address && address.cookie ? undefined : await accessToken(writes)
  const headers = new Headers({ accept: 'application/json' })
  if (bearer) headers.set('authorization', `Bearer ${bearer}`)
  const carriesBody = writes && address.method !== 'DELETE'
  if (carriesBody) headers.set('content-type', 'application/json')
  if (options.threadKey) headers.set('assistant-key', options.threadKey)
  if (options.etag) headers.set('if-match', options.etag)
  if (options.lastEventId) headers.set('last-event-id', options.lastEventId)
  if (options.idempotencyKey) headers.set('idempotency-key', options.idempotencyKey)
  const response = await fetch(addressOf(address.path, options, options.query ?? {}), {
    method: address.method,
    headers,
    ...(carriesBody ? { body: JSON.stringify(withThread(options.body ?? {})) } : {}),
    ...(options.signal ? { signal: options.signal } : {}),
  }).catch((error: unknown) => {
    if (options.signal?.aborted) throw error
    throw unreachable(PORTAL_DOWN, writes)
  })
  // After a 404 the open integration may be gone, so it is loaded again; not if the call was about an assistant's conversation.
  if (response.status === 404 && options.thread === undefined) void recheckOpen()
  if (response.ok) return response
  const failure = await failureOf(response)
  // A 401 ends the session, unless the server only asks for a newer sign-in.
  if (failure.status === 401 && failure.maxAge === undefined && bearer) return tokenRefused()
  throw failure
}

/** Calls an endpoint that answers JSON, or 204 without a body; the answer is then null. @throws CallFailure */
export async function call<E extends Endpoint>(address: Address<E>, options: Options<E> = {}): Promise<Result<E>> {
  const response = await send(address, options)
  const answer = (response.status === 204 ? null : await response.json()) as Answer<E>
  return { answer, etag: response.headers.get('etag') ?? undefined }
}
