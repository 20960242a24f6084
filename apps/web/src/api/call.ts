import type { Answer, BodyInput, Endpoint, QueryInput } from '@portal/contract/endpoint'
import { freshToken, PROVIDER_DOWN, ProviderUnreachable } from '../session/keycloak.ts'
import { useSession } from '../session/session.store.ts'
import { threadId } from '../state/thread.ids.ts'
import { CallFailure, failureOf, unreachable } from './failure.ts'
import { recheckOpen } from './query-client.ts'

/** An endpoint of the contract, or the method and path that a setting of the domain has. */
export type Address<E extends Endpoint> = E | Pick<E, 'method' | 'path'>

type Names = Partial<Record<'uuid' | 'id' | 'thread' | 'message', string>>

export interface Options<E extends Endpoint> extends Names {
  query?: QueryInput<E>
  body?: BodyInput<E>
  etag?: string | undefined
  /** Key of a visitor's conversation; sent in a header, because proxies log addresses. */
  threadKey?: string | undefined
  /** The same for every retry of one action, so that it is executed once. */
  idempotencyKey?: string
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

/** Adds the id of the assistant's conversation, if there is one (spec §7), without a visitor's key. */
function withThread(body: object): object {
  const mode = useSession.getState().status === 'signed-in' ? 'private' : 'public'
  const thread_id = threadId(mode)?.split('.')[0]
  return thread_id ? { ...body, thread_id } : body
}

async function token(writes: boolean): Promise<string | undefined> {
  try {
    return await freshToken()
  } catch (error) {
    if (error instanceof ProviderUnreachable) throw unreachable(PROVIDER_DOWN, writes)
    throw new CallFailure('Tu sesión terminó.', {
      status: 401,
      code: 'unauthenticated',
    })
  }
}

/** Calls an endpoint with the person's token. @throws CallFailure */
export async function send<E extends Endpoint>(address: Address<E>, options: Options<E>): Promise<Response> {
  const writes = address.method !== 'GET'
  const bearer = await token(writes)
  const headers = new Headers({ accept: 'application/json' })
  if (bearer) headers.set('authorization', `Bearer ${bearer}`)
  const carriesBody = writes && address.method !== 'DELETE'
  if (carriesBody) headers.set('content-type', 'application/json')
  if (options.threadKey) headers.set('assistant-key', options.threadKey)
  if (options.etag) headers.set('if-match', options.etag)
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
  // Not for a missing conversation, which has nothing to do with the open integration.
  if (response.status === 404 && options.thread === undefined) void recheckOpen()
  if (!response.ok) throw await failureOf(response)
  return response
}

/** Calls an endpoint that answers JSON, or nothing (204). @throws CallFailure */
export async function call<E extends Endpoint>(address: Address<E>, options: Options<E> = {}): Promise<Result<E>> {
  const response = await send(address, options)
  const answer = (response.status === 204 ? null : await response.json()) as Answer<E>
  return { answer, etag: response.headers.get('etag') ?? undefined }
}
