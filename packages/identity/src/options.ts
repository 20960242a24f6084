import type { IncomingMessage, ServerResponse } from 'node:http'

/** One SQL statement at a time, PostgreSQL placeholders ($1, $2, …). */
export interface IdentityQueries {
  query<Row>(sql: string, params?: unknown[]): Promise<{ rows: Row[] }>
}

/** Database with all state of the provider; `work` may use only `tx`. */
export interface IdentityDatabase extends IdentityQueries {
  transaction<T>(work: (tx: IdentityQueries) => Promise<T>): Promise<T>
}

export interface IdentityMail {
  recipient: string
  subject: string
  text: string
  html: string
}

export interface IdentityBrand {
  name: string
  portal: string
  /** Paths in a view box of 7 by 7: `ink` in the text's colour, `module` in the brand's green. */
  mark: { ink: readonly string[]; module: string }
}

export interface IdentityOptions {
  database: IdentityDatabase
  /** Public origin (and optional path) of portal and provider, without a final slash. */
  publicUrl: string
  realm: string
  clientId: string
  /** Audience (`aud`) of every access token. */
  audience: string
  /** 32 bytes, from which every key is derived. */
  masterKey: Buffer
  brand: IdentityBrand
  /** Addresses of the two font files. */
  fonts: { sans: string; mono: string }
  /** Address of the page that shows the mails, if there is one; pages that announce a mail link to it. */
  mailbox?: string
  sendMail: (mail: IdentityMail) => Promise<void>
  log: (line: string) => void
  /** Records events for the audit that the portal cannot see in its own calls. */
  record?: (event: IdentityEvent) => Promise<void>
  /** Milliseconds since 1970. */
  clock?: () => number
  /** Network address of a caller, by which failures are counted; by default the socket's. */
  addressOf?: (req: IncomingMessage) => string
  limits?: Partial<IdentityLimits>
}

/** Event of an account; `sub` is null if nobody has the e-mail. */
export interface IdentityEvent {
  what: 'sign_in_refused' | 'confirmed' | 'password_reset' | 'signed_out'
  sub: string | null
  /** Network address of the caller. */
  address: string
}

/** Wrong passwords before a lock of 30 minutes; mails to one recipient, and mails or registrations from one address, per hour. */
export interface IdentityLimits {
  accountFailures: number
  addressFailures: number
  recipientMails: number
  addressMails: number
}

export interface NewPerson {
  sub?: string
  email: string
  name: string
  password: string
  administrator?: boolean
}

export interface Identity {
  /** `publicUrl` + `/realms/` + realm. */
  issuer: string
  /** Answers a request below the issuer; false if the path is not the provider's. */
  handle(req: IncomingMessage, res: ServerResponse): Promise<boolean>
  /** Creates a person with a confirmed e-mail, or finds the one who has it and changes nothing. */
  createPerson(person: NewPerson): Promise<{ sub: string }>
  /** Resolves when `sendMail` has taken every mail. */
  settleMails(): Promise<void>
  /** Waits for `sendMail` and stops the deletion of expired rows. */
  close(): Promise<void>
}
