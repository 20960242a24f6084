import { createTransport } from 'nodemailer'
import { NotSent, type Reason, type Transport } from './transport.ts'

/** Time limits of a delivery; some mail servers delay their greeting by six seconds. */
const LIMIT_MS = { connect: 5_000, greeting: 10_000, silence: 15_000, whole: 30_000 }

/** Errors of the connection or of the portal's account at the mail server, which affect every letter. */
const OF_SERVER =
  /^(E(CONN|SOCKET|TIMEDOUT|DNS|TLS|REQUIRETLS|PROTOCOL|AUTH|NOAUTH|OAUTH2|PROXY|PIPE|HOST|NET|AI_)|ENOTFOUND|EABORT|ABORT_ERR|CERT_|DEPTH_|SELF_SIGNED|UNABLE_TO)/

/** Sends over SMTP (RFC 5321) as `from`; `url` is `smtp://` or `smtps://` with what nodemailer reads in its query. */
export function smtpTransport(url: string, from: { name: string; address: string }): Transport {
  const mailer = createTransport({
    url,
    connectionTimeout: LIMIT_MS.connect,
    greetingTimeout: LIMIT_MS.greeting,
    socketTimeout: LIMIT_MS.silence,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const domain = from.address.slice(from.address.lastIndexOf('@') + 1)
  return {
    async send({ id, recipient, subject, body_text: text, body_html: html, reply_to: answered }) {
      try {
        await mailer.sendMail({
          from,
          // The recipient is an object, because a comma or bracket in a plain text would make a second recipient.
          to: { name: '', address: recipient },
          ...(answered ? { replyTo: { name: '', address: answered } } : {}),
          subject,
          text,
          html,
          messageId: `<${id}@${domain}>`,
          // Tells mail programs not to send automatic replies, such as absence notices (RFC 3834 §5).
          headers: { 'Auto-Submitted': 'auto-generated' },
          signal: AbortSignal.timeout(LIMIT_MS.whole),
        })
      } catch (error) {
        const { code, responseCode, command } = error as Record<string, unknown>
        const told =
          typeof responseCode === 'number' ? String(responseCode) : typeof code === 'string' ? code : 'unknown'
        throw new NotSent(reasonOf(String(code), responseCode, String(command)), told)
      }
    },
    close: () => mailer.close(),
  }
}

/** Refusals of the recipient or the content affect this letter only; other errors would also stop the next letter. */
function reasonOf(code: string, response: unknown, command: string): Reason {
  const aboutLetter = /^(RCPT TO|DATA)/.test(command)
  if (typeof response === 'number')
    return !aboutLetter || response === 421 ? 'server' : response >= 500 ? 'never' : 'later'
  if (OF_SERVER.test(code)) return 'server'
  return code === 'EENVELOPE' ? 'never' : 'later'
}
