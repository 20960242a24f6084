/** A letter as it is handed to a mail server or the mailbox; named like the columns of the tables that store letters. */
export interface Outgoing {
  /** Id of the letter. It becomes the Message-ID, by which a mail program recognises a letter that arrives twice. */
  id: string
  recipient: string
  subject: string
  body_text: string
  body_html: string
  /** Address that an answer goes to, if not to the portal's own. */
  reply_to?: string | null
}

/** Receiver of letters: a mail server, or the portal's own mailbox. */
export interface Transport {
  /** @throws NotSent if the letter was not accepted */
  send(letter: Outgoing): Promise<void>
  close(): void
}

/** Why a letter was not sent. `never`: refused for good; `later`: only this letter has to wait; `server`: no letter can go now. */
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
