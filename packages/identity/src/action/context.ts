import { createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Provider } from 'oidc-provider'
import { RefusedRequest } from '../http/request.ts'
import type { Mailer } from '../mail/mail.ts'
import type { IdentityEvent, IdentityLimits, IdentityOptions } from '../options.ts'
import type { Page, Shell } from '../page/shell.ts'
import type { PasswordHasher } from '../person/password.hash.ts'

export interface Context extends Pick<IdentityOptions, 'database' | 'publicUrl' | 'log'> {
  /** Path of the realm. */
  mount: string
  /** Origin and path of the realm. */
  issuer: string
  shell: Shell
  mailer: Mailer
  hasher: PasswordHasher
  limits: IdentityLimits
  formKey: Buffer
  mailbox: string | undefined
  clock: () => number
  addressOf: (req: IncomingMessage) => string
  record: (what: IdentityEvent['what'], sub: string | null, req: IncomingMessage) => Promise<void>
}

/** Account that a person asked for in this sign-in. The library stores it with the sign-in; the browser never gets it. */
export interface Registration {
  email: string
  name: string
  passwordHash: string
}

/** Request inside one sign-in, whose cookie this browser has. */
export interface Interaction {
  req: IncomingMessage
  res: ServerResponse
  provider: Provider
  uid: string
  /** Address of this sign-in's pages, without a final slash. */
  base: string
  /** Token that every form of this sign-in must send back. */
  token: string
  params: Record<string, unknown>
  registration: Registration | undefined
}

/** Page that answers a request, with status 200 unless it says otherwise. */
export interface Answer {
  status?: number
  page: Page
}

/** Token of the forms that belong to a sign-in or a session. */
export const formToken = (context: Context, id: string) =>
  createHmac('sha256', context.formKey).update(id).digest('base64url')

/** @throws RefusedRequest if the form does not come from a page of this sign-in or session */
export function requireToken(context: Context, id: string, form: URLSearchParams): void {
  const sent = Buffer.from(form.get('token') ?? '')
  const due = Buffer.from(formToken(context, id))
  if (sent.length !== due.length || !timingSafeEqual(sent, due))
    throw new RefusedRequest(403, 'form token missing or of another page')
}
