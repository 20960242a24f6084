import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Context } from '../action/context.ts'

/** Cookie of a browser in which a person has signed in. It opens nothing: failures elsewhere merely do not delay this browser. */
const COOKIE = 'known_device'
const YEAR = 365 * 86_400

const signatureOf = ({ deviceKey }: Context, device: string, email: string) =>
  createHmac('sha256', deviceKey).update(`${device}\0${email}`).digest()

/** Id of this browser if the person with this e-mail has signed in with it before. */
export function knownDevice(context: Context, req: IncomingMessage, email: string): string | undefined {
  const [, device, signature = ''] =
    new RegExp(`(?:^|; )${COOKIE}=([\\w-]+)\\.([\\w-]+)`).exec(req.headers.cookie ?? '') ?? []
  if (!device) return undefined
  const sent = Buffer.from(signature, 'base64url')
  const due = signatureOf(context, device, email)
  return sent.length === due.length && timingSafeEqual(sent, due) ? device : undefined
}

/** Marks this browser as known to the person with this e-mail, in place of another person. */
export function rememberDevice(context: Context, res: ServerResponse, email: string): void {
  const device = randomBytes(18).toString('base64url')
  const value = `${device}.${signatureOf(context, device, email).toString('base64url')}`
  const secure = context.publicUrl.startsWith('https:') ? '; Secure' : ''
  res.appendHeader(
    'set-cookie',
    `${COOKIE}=${value}; Path=${context.mount}/; Max-Age=${YEAR}; HttpOnly; SameSite=Lax${secure}`,
  )
}
