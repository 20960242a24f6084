import { createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Provider } from 'oidc-provider'
import { networkOf, RefusedRequest } from '../http/request.ts'
import type { Mailer } from '../mail/mail.ts'
import type { IdentityEvent, IdentityLimits, IdentityOptions } from '../options.ts'
import type { Shell } from '../page/shell.ts'
import type { PasswordHasher } from '../person/password.hash.ts'
import type { Bucket } from '../person/throttle.ts'

const HALF_HOUR = 1_800
const HOUR = 3_600

export interface Context extends Pick<IdentityOptions, 'database' | 'publicUrl' | 'log'> {
  mount: string
  /** `publicUrl` + `mount`. */
  issuer: string
  shell: Shell
  mailer: Mailer
  hasher: PasswordHasher
  limits: IdentityLimits
  formKey: Buffer
  registrationKey: Buffer
  mailbox: string | undefined
  clock: () => number
  addressOf: (req: IncomingMessage) => string
  record: (what: IdentityEvent['what'], sub: string | null, req: IncomingMessage) => Promise<void>
}

/** A request inside one sign-in, which the interaction cookie proved to be this browser's. */
export interface Interaction {
  req: IncomingMessage
  res: ServerResponse
  provider: Provider
  uid: string
  /** Address of this sign-in's pages, without a final slash. */
  base: string
  /** Goes into every form of this sign-in. */
  token: string
  params: Record<string, unknown>
}

/** The token that a form bound to `id` must bring back. */
export const formToken = (context: Context, id: string) =>
  createHmac('sha256', context.formKey).update(id).digest('base64url')

/** @throws RefusedRequest when the form was not made by a page of ours for this browser. */
export function requireToken(context: Context, id: string, form: URLSearchParams): void {
  const sent = Buffer.from(form.get('token') ?? '')
  const due = Buffer.from(formToken(context, id))
  if (sent.length !== due.length || !timingSafeEqual(sent, due))
    throw new RefusedRequest(403, 'form token missing or of another page')
}

/** Counters of wrong passwords. */
export function failureBuckets(
  context: Context,
  req: IncomingMessage,
  email: string,
): { account: Bucket; address: Bucket } {
  const { accountFailures, addressFailures } = context.limits
  return {
    account: { kind: 'account', key: email, allowed: accountFailures, window: HALF_HOUR },
    address: { kind: 'address', key: networkOf(context.addressOf(req)), allowed: addressFailures, window: HALF_HOUR },
  }
}

/** Counter of registrations, by where they come from. */
export function registrationBuckets(context: Context, req: IncomingMessage): Bucket[] {
  const key = networkOf(context.addressOf(req))
  return [{ kind: 'registrar', key, allowed: context.limits.addressMails, window: HOUR }]
}

/** Counters of mails: nobody's mailbox is flooded, and nobody floods many. */
export function mailBuckets(context: Context, req: IncomingMessage, email: string): Bucket[] {
  const { recipientMails, addressMails } = context.limits
  return [
    { kind: 'recipient', key: email, allowed: recipientMails, window: HOUR },
    { kind: 'sender', key: networkOf(context.addressOf(req)), allowed: addressMails, window: HOUR },
  ]
}
