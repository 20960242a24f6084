import type { IncomingMessage, ServerResponse } from 'node:http'

/** One SQL statement at a time, PostgreSQL placeholders ($1, $2, …). */
export interface IdentityQueries {
  query<Row>(sql: string, params?: unknown[]): Promise<{ rows: Row[] }>
}

/** The database that holds all the state of the provider; inside `transaction` only `tx` may be used. */
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
  /** Paths in a 7 x 7 view box: `ink` in the text's colour, `module` in the brand's green. */
  mark: { ink: readonly string[]; module: string }
}

export interface IdentityOptions {
  database: IdentityDatabase
  /** Origin (and optional path) without a final slash; the browser reaches portal and provider under it. */
  publicUrl: string
  realm: string
  clientId: string
  /** Goes into `aud` of every access token. */
  audience: string
  /** 32 bytes; seals the signing key and derives every other secret. */
  masterKey: Buffer
  brand: IdentityBrand
  /** Addresses of the two font files, served by the portal. */
  fonts: { sans: string; mono: string }
  /** Address of the page that shows the mails, if there is one; the pages that announce a mail link to it. */
  mailbox?: string
  sendMail: (mail: IdentityMail) => Promise<void>
  log: (line: string) => void
  /** Is called with what the audit keeps and the portal's own calls do not show. */
  record?: (event: IdentityEvent) => Promise<void>
  /** Milliseconds since 1970. */
  clock?: () => number
  /** The network address to count failures by; the socket's own unless a trusted proxy stands before the server. */
  addressOf?: (req: IncomingMessage) => string
  limits?: Partial<IdentityLimits>
}

/** Something that happened to an account; `sub` is null when the e-mail is nobody's. */
export interface IdentityEvent {
  what: 'sign_in_refused' | 'confirmed' | 'password_reset' | 'signed_out'
  sub: string | null
  /** Network address that it came from. */
  address: string
}

/** Wrong passwords before a lock of 30 minutes; mails to one recipient, and mails or registrations from one address, an hour. */
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
  /** Answers a request below the issuer; false when the path is not the provider's. */
  handle(req: IncomingMessage, res: ServerResponse): Promise<boolean>
  /** Creates a person whose e-mail counts as confirmed, or finds the one who has it and changes nothing. */
  createPerson(person: NewPerson): Promise<{ sub: string }>
  /** Resolves when no mail is under way to `sendMail`. */
  settleMails(): Promise<void>
  /** Waits for the mails under way and stops the sweeping of expired rows. */
  close(): Promise<void>
}
