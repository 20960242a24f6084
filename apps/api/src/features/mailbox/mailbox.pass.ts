import type { Verifier } from '../../access/token.ts'
import { createSeal } from '../../secrets/seal.ts'

const NAME = 'buzon'
const LIFE_SECONDS = 900

/** Exchanges an administrator's token for a cookie that opens the mailbox alone, because browsers open pages without a token. */
export interface MailboxPass {
  /** Makes the cookie for an administrator's token; undefined for everybody else. */
  issue(authorization: string | undefined): Promise<string | undefined>
  isValid(cookies: string | undefined): boolean
}

/** Makes passes that last as long as an access token and are valid in every process with the same key. */
export function createMailboxPass(masterKey: Buffer, verify: Verifier, clock = Date.now): MailboxPass {
  const seal = createSeal(masterKey, 'mailbox-pass')
  return {
    async issue(authorization) {
      const caller = await verify(authorization)
      if (!caller?.administrator) return undefined
      const end = String(Math.floor(clock() / 1_000) + LIFE_SECONDS)
      const value = `${end}.${seal.of(end).toString('base64url')}`
      return `${NAME}=${value}; Path=/buzon; Max-Age=${LIFE_SECONDS}; HttpOnly; Secure; SameSite=Strict`
    },
    isValid(cookies = '') {
      const [, end = '', sealed = ''] = /(?:^|; )buzon=(\d{1,12})\.([\w-]{43})(?:;|$)/.exec(cookies) ?? []
      return seal.fits(end, Buffer.from(sealed, 'base64url')) && Number(end) > clock() / 1_000
    },
  }
}
