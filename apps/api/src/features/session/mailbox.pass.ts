import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import type { Verifier } from '../../access/token.ts'

const NAME = 'buzon'
const LIFE_SECONDS = 900

/** A browser opens a page without a token: an administrator exchanges one for a cookie that opens the mailbox alone. */
export interface MailboxPass {
  /** The cookie for the administrator whose token the header brings; undefined for everybody else. */
  issue(authorization: string | undefined): Promise<string | undefined>
  isValid(cookies: string | undefined): boolean
}

/** Passes that are good for as long as an access token is, and for every process with the same key. */
export function createMailboxPass(masterKey: Buffer, verify: Verifier, clock = Date.now): MailboxPass {
  const key = Buffer.from(hkdfSync('sha256', masterKey, '', 'mailbox-pass', 32))
  const seal = (end: string): Buffer => createHmac('sha256', key).update(end).digest()
  return {
    async issue(authorization) {
      const caller = await verify(authorization)
      if (!caller?.administrator) return undefined
      const end = String(Math.floor(clock() / 1_000) + LIFE_SECONDS)
      const value = `${end}.${seal(end).toString('base64url')}`
      return `${NAME}=${value}; Path=/buzon; Max-Age=${LIFE_SECONDS}; HttpOnly; Secure; SameSite=Strict`
    },
    isValid(cookies = '') {
      const [, end = '', sealed = ''] = /(?:^|; )buzon=(\d{1,12})\.([\w-]{43})(?:;|$)/.exec(cookies) ?? []
      const given = Buffer.from(sealed, 'base64url')
      const due = seal(end)
      return given.length === due.length && timingSafeEqual(given, due) && Number(end) > clock() / 1_000
    },
  }
}
