import { createHash, randomBytes } from 'node:crypto'
import { UUID } from '@portal/domain/text'
import type { FastifyRequest } from 'fastify'
import type { Caller } from '../../access/token.ts'
import { Refusal } from '../../refusal.ts'

/** Owner of a call about a conversation with the assistant, and the conversation and message that its path names. */
export interface Personal {
  /** Subject of a person, or `key:` and the SHA-256 of a visitor's key; row security compares it. */
  holder: string
  /** New key of a visitor who begins a conversation, for the header `Assistant-Key`. */
  key: string | undefined
  /** UUIDs of the conversation and of the message in the path; an empty text if the path has none. */
  thread: string
  message: string
}

const KEY_BYTES = 16
const KEY = /^[\w-]{22}$/

const holderOf = (key: string): string => `key:${createHash('sha256').update(key).digest('hex')}`

/** Reads the owner and ids of a conversation. @throws Refusal `not_found` if an id is malformed, or if a visitor's conversation key is missing */
export function personalOf(request: FastifyRequest, caller: Caller | undefined): Personal {
  const { thread, message = '' } = request.params as { thread?: string; message?: string }
  const key = request.headers['assistant-key']
  // A call sends a key only if a visitor, who has not signed in, continues their conversation.
  const fits = caller || thread === undefined ? key === undefined : typeof key === 'string' && KEY.test(key)
  if (!fits || ![thread, message].every((id) => !id || UUID.test(id))) throw new Refusal('not_found')
  const made = caller || thread !== undefined ? undefined : randomBytes(KEY_BYTES).toString('base64url')
  return {
    holder: caller?.sub ?? holderOf(made ?? String(key)),
    key: made,
    thread: thread ?? '',
    message,
  }
}
