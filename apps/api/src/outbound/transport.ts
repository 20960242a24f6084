/** A letter for a transport; its columns are those of the queue and of the mailbox. */
export interface Outgoing {
  /** Becomes the Message-ID, by which a mail program recognises a letter that arrives twice. */
  id: string
  recipient: string
  subject: string
  body_text: string
  body_html: string
}

/** A mail server, or the embedded mailbox. */
export interface Transport {
  /** @throws NotSent if the letter was not accepted */
  send(letter: Outgoing): Promise<void>
  close(): void
}

/** `never`: address or content refused for good; `later`: only this letter has to wait; `server`: no letter can be sent now. */
export type Reason = 'never' | 'later' | 'server'

export class NotSent extends Error {
  override readonly name = 'NotSent'
  readonly reason: Reason
  /** Error code of the mail server or of the connection, without the error's text, which may name people. */
  readonly code: string
  constructor(reason: Reason, code: string) {
    super(`not sent: ${code}`)
    this.reason = reason
    this.code = code
  }
}
