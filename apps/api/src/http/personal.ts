import { createHash, randomBytes } from 'node:crypto'
import { UUID } from '@portal/domain/text'
import type { FastifyRequest } from 'fastify'
import type { Caller } from '../access/token.ts'
import { networkOf } from './client-network.ts'
import { Refusal } from './refusal.ts'

/** Whose the things of a personal call are, and which of them it names. */
export interface Personal {
  /** The person's subject; of whoever did not sign in, `key:` and the SHA-256 of the key. The database keeps rows apart by it. */
  holder: string
  /** Made for this call, when nobody signed in and the path names no conversation; the header `Assistant-Key` gives it back. */
  key: string | undefined
  /** The conversation that the path names, a UUID; empty where it names none. */
  thread: string
  /** The message that the path names, a UUID; empty where it names none. */
  message: string
  /** Whom a pace counts: the person, or the network that the call comes from. */
  countedAs: string
}

/** 128 bits, as 22 characters. */
const KEY_BYTES = 16
const KEY = /^[\w-]{22}$/

const holderOf = (key: string): string => `key:${createHash('sha256').update(key).digest('hex')}`

interface Named {
  thread?: string
  message?: string
}

/**
 * Reads who holds what a personal call is about.
 * @throws Refusal as for what does not exist, where an id has no form, or a key where none belongs
 */
export function personalOf(request: FastifyRequest, caller: Caller | undefined): Personal {
  const { thread, message = '' } = request.params as Named
  const key = request.headers['assistant-key']
  const named = [...(thread === undefined ? [] : [thread]), ...(message ? [message] : [])]
  // A person's conversations have no key, nobody else's are without one, and what is not there yet has none.
  const fits = caller || thread === undefined ? key === undefined : typeof key === 'string' && KEY.test(key)
  if (!fits || !named.every((each) => UUID.test(each))) throw new Refusal('not_found')
  const made = caller || thread !== undefined ? undefined : randomBytes(KEY_BYTES).toString('base64url')
  return {
    holder: caller?.sub ?? holderOf(made ?? String(key)),
    key: made,
    thread: thread ?? '',
    message,
    countedAs: caller?.sub ?? `network:${networkOf(request.ip)}`,
  }
}
