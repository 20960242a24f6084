import { createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Provider } from 'oidc-provider'
import { RefusedRequest } from '../http/request.ts'
import type { Mailer } from '../mail/mail.ts'
import type { IdentityEvent, IdentityLimits, IdentityOptions } from '../options.ts'
import type { RegistrationErrors } from '../page/pages.ts'
import type { Page, Shell } from '../page/shell.ts'
import type { PasswordHasher } from '../person/password.hash.ts'
import type { Keys } from '../store/seal.ts'

export interface Context extends Pick<IdentityOptions, 'database' | 'publicUrl' | 'log'> {
  /** URL path of the realm, below which all addresses of the provider are. */
  mount: string
  /** Issuer of the tokens: origin and path of the realm. */
  issuer: string
  shell: Shell
  mailer: Mailer
  hasher: PasswordHasher
  limits: IdentityLimits
  formKeys: Keys
  /** Keys that sign the cookies of known devices. */
  deviceKeys: Keys
  mailbox: string | undefined
  clock: () => number
  addressOf: (req: IncomingMessage) => string
  siteOf: (req: IncomingMessage) => string
  record: (what: IdentityEvent['what'], sub: string | null, req: IncomingMessage) => Promise<void>
}

/** Account that a person registered in this sign-in. oidc-provider stores it; the browser never gets it. */
export interface Registration {
  email: string
  name: string
  passwordHash: string
}

/** What a sign-in keeps between its pages, for at most a quarter of an hour. It holds no password and is never sent to the browser as a whole. */
export interface Kept {
  registration?: Registration
  /** Refused attempt to sign in: the e-mail, and until when (in milliseconds) there is none, if it came too early. */
  login?: { email: string; until?: number }
  /** Refused registration: what was typed without the passwords and without an e-mail that is none, and why it was refused. */
  form?: { status: number; name: string; email: string; errors: RegistrationErrors }
  /** Request for another password: the e-mail, empty if what was typed is none, and why it was refused. */
  forgot?: { email: string; error?: string }
}

/** Request that belongs to one sign-in; the browser has sent the cookie of this sign-in. */
export interface Interaction {
  req: IncomingMessage
  res: ServerResponse
  provider: Provider
  uid: string
  /** URL below which the pages of this sign-in are, without a final slash. */
  base: string
  /** CSRF token that every form of this sign-in must send back. */
  token: string
  params: Record<string, unknown>
  kept: Kept
  /** The person whose session asks for a more recent sign-in (`sub`). */
  signedIn: string | undefined
  /** Id of the device code of the program that this page permits or refuses. */
  program: string | undefined
}

/** Page that answers a request; the status is 200 by default. */
export interface Answer {
  status?: number
  page: Page
}

/** Query parameter of a page after its form was refused. */
export const REFUSED = 'refused'

/**
 * Keeps what the next page of a sign-in shows, and redirects to that page, because a browser that goes back cannot show the answer to a
 * POST again. A registration stays kept.
 */
export async function showNext(at: Interaction, page: string, kept: Kept): Promise<undefined> {
  const { registration } = at.kept
  const result = { kept: { ...(registration && { registration }), ...kept } }
  await at.provider.interactionResult(at.req, at.res, result, { mergeWithLastSubmission: false })
  at.res.writeHead(303, { location: `${at.base}/${page}`, 'cache-control': 'no-store' }).end()
}

const tokenWith = (key: Buffer, id: string) => createHmac('sha256', key).update(id).digest('base64url')

export const formToken = ({ formKeys: [first] }: Context, id: string) => tokenWith(first, id)

/** Checks a form's CSRF token. @throws RefusedRequest if it is not the token of this sign-in or session */
export function requireToken(context: Context, id: string, form: URLSearchParams): void {
  const sent = Buffer.from(form.get('token') ?? '')
  const fits = context.formKeys.some((key) => {
    const due = Buffer.from(tokenWith(key, id))
    return sent.length === due.length && timingSafeEqual(sent, due)
  })
  if (!fits) throw new RefusedRequest(403, 'form token missing or of another page')
}
