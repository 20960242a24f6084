import { createTransport } from 'nodemailer'
import { NotSent, type Outgoing, type Reason, type Transport } from './transport.ts'

/** Servers that make strangers wait for their greeting take six seconds for it. */
const LIMIT_MS = { connect: 5_000, greeting: 10_000, silence: 15_000, whole: 30_000 }

/** What speaks of the connection or of our own account there, and so of every letter. */
const OF_SERVER =
  /^(E(CONN|SOCKET|TIMEDOUT|DNS|TLS|REQUIRETLS|PROTOCOL|AUTH|NOAUTH|OAUTH2|PROXY|PIPE|HOST|NET|AI_)|ENOTFOUND|EABORT|ABORT_ERR|CERT_|DEPTH_|SELF_SIGNED|UNABLE_TO)/

interface SmtpFailure {
  code?: unknown
  responseCode?: unknown
  command?: unknown
}

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
    async send({ id, recipient, subject, text, html }: Outgoing) {
      try {
        await mailer.sendMail({
          from,
          // As a value of its own: a comma or a bracket in it makes no second recipient.
          to: { name: '', address: recipient },
          subject,
          text,
          html,
          messageId: `<${id}@${domain}>`,
          // Nobody's absence notice comes back (RFC 3834 §5).
          headers: { 'Auto-Submitted': 'auto-generated' },
          signal: AbortSignal.timeout(LIMIT_MS.whole),
        })
      } catch (error) {
        throw asNotSent(error as SmtpFailure)
      }
    },
    close: () => mailer.close(),
  }
}

/** A refusal of the recipient or of the content is about this letter; any other one would meet the next letter as well. */
function asNotSent({ code, responseCode, command }: SmtpFailure): NotSent {
  const told = typeof responseCode === 'number' ? String(responseCode) : typeof code === 'string' ? code : 'unknown'
  return new NotSent(reasonOf(String(code), responseCode, String(command)), told)
}

function reasonOf(code: string, response: unknown, command: string): Reason {
  const aboutLetter = /^(RCPT TO|DATA)/.test(command)
  if (typeof response === 'number')
    return !aboutLetter || response === 421 ? 'server' : response >= 500 ? 'never' : 'later'
  if (OF_SERVER.test(code)) return 'server'
  return code === 'EENVELOPE' ? 'never' : 'later'
}
