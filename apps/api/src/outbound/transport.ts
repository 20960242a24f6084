/** A letter as it leaves the portal. */
export interface Outgoing {
  /** Its own for ever: a letter that arrives twice is known by it. */
  id: string
  recipient: string
  subject: string
  text: string
  html: string
}

/** Where letters go: a mail server, or the embedded mailbox. */
export interface Transport {
  /** @throws NotSent when the letter was not taken */
  send(letter: Outgoing): Promise<void>
  close(): void
}

/**
 * Why a letter was not taken: `never` when its address or content is refused for good, `later` when it alone has to wait, `server`
 * when no letter can be sent now.
 */
export type Reason = 'never' | 'later' | 'server'

/** What a transport throws for a letter that was not taken. */
export class NotSent extends Error {
  override readonly name = 'NotSent'
  readonly reason: Reason
  /** Answer code of the server or of the connection; never its words, which name people. */
  readonly code: string
  constructor(reason: Reason, code: string) {
    super(`not sent: ${code}`)
    this.reason = reason
    this.code = code
  }
}
