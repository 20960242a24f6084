import type { Verifier } from '../../access/token.ts'
import { createSeal } from '../../secrets/seal.ts'

const NAME = 'buzon'
const LIFE_SECONDS = 900

export type MailboxPass = ReturnType<typeof createMailboxPass>

/**
 * Exchanges an administrator's token for a cookie that opens the mailbox alone, because browsers open pages without a token. It lasts as
 * long as an access token, and is valid in every process with the same key.
 */
export function createMailboxPass(masterKey: Buffer, verify: Verifier, clock = Date.now) {
  const seal = createSeal(masterKey, 'mailbox-pass')
  return {
    async issue(authorization: string | undefined): Promise<string | undefined> {
      const caller = await verify(authorization)
      if (!caller?.administrator) return undefined
      const end = String(Math.floor(clock() / 1_000) + LIFE_SECONDS)
      const value = `${end}.${seal.of(end).toString('base64url')}`
      return `${NAME}=${value}; Path=/buzon; Max-Age=${LIFE_SECONDS}; HttpOnly; Secure; SameSite=Strict`
    },
    isValid(cookies = ''): boolean {
      const [, end = '', sealed = ''] = /(?:^|; )buzon=(\d{1,12})\.([\w-]{43})(?:;|$)/.exec(cookies) ?? []
      return seal.fits(end, Buffer.from(sealed, 'base64url')) && Number(end) > clock() / 1_000
    },
  }
}
