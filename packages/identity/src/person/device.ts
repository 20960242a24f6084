import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Context } from '../action/context.ts'
import type { Person } from './person.queries.ts'

/** Cookie of a browser in which a person has signed in. It opens nothing: failures elsewhere merely do not delay this browser. */
const COOKIE = 'known_device'
const YEAR = 365 * 86_400

type Owner = Pick<Person, 'sub' | 'passwordHash'>

/** Covers the password too, so that a new one ends all cookies from before it. */
const signatureOf = (key: Buffer, device: string, issued: string, { sub, passwordHash }: Owner) =>
  createHmac('sha256', key).update(`${device}\0${issued}\0${sub}\0${passwordHash}`).digest()

const secondsNow = ({ clock }: Context) => Math.floor(clock() / 1000)

/** Id of this browser if the person has signed in with it in the last year, with the password that they have now. */
export function knownDevice(context: Context, req: IncomingMessage, person: Owner | undefined): string | undefined {
  const [, device, issued = '', signature = ''] =
    new RegExp(`(?:^|; )${COOKIE}=([\\w-]+)\\.(\\d+)\\.([\\w-]+)`).exec(req.headers.cookie ?? '') ?? []
  if (!device || !person || secondsNow(context) - Number(issued) > YEAR) return undefined
  const sent = Buffer.from(signature, 'base64url')
  const fits = context.deviceKeys.some((key) => {
    const due = signatureOf(key, device, issued, person)
    return sent.length === due.length && timingSafeEqual(sent, due)
  })
  return fits ? device : undefined
}

/** Marks this browser as known to the person, in place of another person. A browser that is known keeps its id. */
export function rememberDevice(context: Context, req: IncomingMessage, res: ServerResponse, person: Owner): void {
  const device = knownDevice(context, req, person) ?? randomBytes(18).toString('base64url')
  const issued = String(secondsNow(context))
  const value = `${device}.${issued}.${signatureOf(context.deviceKeys[0], device, issued, person).toString('base64url')}`
  const secure = context.publicUrl.startsWith('https:') ? '; Secure' : ''
  res.appendHeader(
    'set-cookie',
    `${COOKIE}=${value}; Path=${context.mount}/; Max-Age=${YEAR}; HttpOnly; SameSite=Lax${secure}`,
  )
}
