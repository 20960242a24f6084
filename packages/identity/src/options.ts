import type { IncomingMessage, ServerResponse } from 'node:http'

/** Runs one SQL statement; placeholders are those of PostgreSQL ($1, $2, …). */
export interface IdentityQueries {
  query<Row>(sql: string, params?: unknown[]): Promise<{ rows: Row[] }>
}

/** Database with all state of the provider. Inside a transaction, `work` must use only `tx`. */
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
  /** Logo as SVG paths in a view box of 7 by 7: `ink` has the text's colour, `module` the brand's green. */
  mark: { ink: readonly string[]; module: string }
}

/** Keys of 32 bytes, from which all other keys are derived. What the first made is new; what the others made is still taken. */
export type MasterKeys = readonly [Uint8Array, ...Uint8Array[]]

export interface IdentityOptions {
  database: IdentityDatabase
  /** Public origin (and optional path) of portal and provider, without a final slash. */
  publicUrl: string
  realm: string
  clientId: string
  /** Client id of the command line, which signs in by the device flow (RFC 8628). */
  commandLineId: string
  /** Audience (`aud`) of every access token. */
  audience: string
  masterKeys: MasterKeys
  brand: IdentityBrand
  /** URLs of the two font files. */
  fonts: { sans: string; mono: string }
  /** URL of a test mailbox that shows the mails, if there is one; pages that announce a mail link to it. */
  mailbox?: string
  sendMail: (mail: IdentityMail) => Promise<void>
  log: (line: string) => void
  /** Records events in the portal's audit log that only this provider sees. */
  record?: (event: IdentityEvent) => Promise<void>
  clock?: () => number
  /** Returns the IP address of a caller, for counting attempts; by default the address of the socket. */
  addressOf?: (req: IncomingMessage) => string
  /** Returns the networks that one customer can have together; by default the address. */
  siteOf?: (req: IncomingMessage) => string
  limits?: Partial<IdentityLimits>
}

/** Event about an account that the audit log records, such as a refused sign-in; `sub` is null if no account has the e-mail. */
export interface IdentityEvent {
  what:
    | 'sign_in_refused'
    | 'confirmed'
    | 'password_reset'
    | 'signed_out'
    | 'others_ended'
    | 'renamed'
    | 'program_permitted'
    | 'program_refused'
  sub: string | null
  address: string
}

export interface IdentityLimits {
  /** Wrong passwords of an account in a day before the next one must wait. */
  freeFailures: number
  /** Other accounts that may fail from one address in an hour before all must wait there. */
  freeAccounts: number
  /** Mails to one recipient in an hour. */
  recipientMails: number
  /** Mails that one address may cause in an hour; also registrations from there. */
  addressMails: number
  /** User codes that one address may send, until ten minutes without one. */
  addressGuesses: number
  /** User codes that all addresses of one site may send, until ten minutes without one. */
  siteGuesses: number
  /** User codes that all addresses together may send, until a minute without one. */
  guesses: number
}

export interface NewPerson {
  sub?: string
  email: string
  name: string
  password: string
  administrator?: boolean
}

export interface Identity {
  /** Issuer of the tokens: `publicUrl` + `/realms/` + realm. */
  issuer: string
  /** Answers a request whose URL is below the issuer's; returns false for any other URL. */
  handle(req: IncomingMessage, res: ServerResponse): Promise<boolean>
  /** Whether an `Authorization` header has a valid access token whose session lives, as userinfo answers it. */
  sessionLives(authorization: string): Promise<boolean>
  /** Answers 429 with a page that says why the caller has to wait. */
  askToWait(res: ServerResponse, message: string, headers?: Record<string, string>): void
  /** Creates a person with a confirmed e-mail. If a person has this e-mail, returns that person unchanged. */
  createPerson(person: NewPerson): Promise<{ sub: string }>
  /** Publishes and uses the signing keys that the database has now; happens by itself every minute. */
  followKeys(): Promise<void>
  /** Resolves when all running calls of `sendMail` have ended. */
  settleMails(): Promise<void>
  /** Stops the deletion of expired rows, and waits until all running calls of `sendMail` have ended. */
  close(): Promise<void>
}
