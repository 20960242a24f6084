import { createHash, randomBytes } from 'node:crypto'
import { UUID } from '@portal/domain/text'
import type { FastifyRequest } from 'fastify'
import type { Caller } from '../../access/token.ts'
import { networkOf } from './client-network.ts'
import { Refusal } from '../../refusal.ts'

/** Owner of a personal call, and the conversation and message that it names. */
export interface Personal {
  /** The person's subject, or `key:` and the SHA-256 of the key of a visitor. The database keeps rows apart by it. */
  holder: string
  /** New key of a visitor whose call begins a conversation; the header `Assistant-Key` carries it back. */
  key: string | undefined
  /** UUID of the conversation in the path; empty if there is none. */
  thread: string
  /** UUID of the message in the path; empty if there is none. */
  message: string
  /** Key of the rate limit: the person, or a visitor's network. */
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
 * Reads the owner of a personal call.
 * @throws Refusal `not_found` if an id is malformed, or a key is missing or not expected
 */
export function personalOf(request: FastifyRequest, caller: Caller | undefined): Personal {
  const { thread, message = '' } = request.params as Named
  const key = request.headers['assistant-key']
  const named = [...(thread === undefined ? [] : [thread]), ...(message ? [message] : [])]
  // A person's conversations have no key; a visitor's existing one needs its key, and a new one has none yet.
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
