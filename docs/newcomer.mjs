/** Helpers of the scripts for a newcomer's first steps (docs/first-payment.md, docs/self-certification.md). */
import { createHash, randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inflateRawSync } from 'node:zlib'

export const PORTAL = process.argv[2] ?? 'http://localhost:3000'
const PROVIDER = `${PORTAL}/realms/portal-developer/protocol/openid-connect`
export const began = Date.now()
export const say = (text) =>
  process.stdout.write(`${((Date.now() - began) / 1000).toFixed(1).padStart(5)} s  ${text}\n`)

const cookies = new Map()

/** Opens a page of the portal as a browser does, without following redirects. */
async function open(address, form) {
  const cookie = [...cookies].map((pair) => pair.join('=')).join('; ')
  const sent = form ? { method: 'POST', body: new URLSearchParams(form) } : {}
  const answer = await fetch(new URL(address, PORTAL), { redirect: 'manual', headers: { cookie }, ...sent })
  for (const line of answer.headers.getSetCookie()) cookies.set(...line.split(';')[0].split(/=(.*)/s).slice(0, 2))
  return answer
}

/** Follows redirects until one leads to the given address, or an answer is a page. */
async function follow(answer, end) {
  const next = answer.headers.get('location')
  return next === null || next.startsWith(end) ? answer : follow(await open(next), end)
}

/** Registers a person with the letter of the mailbox. @returns the access token */
export async function signUp() {
  const email = `quien.empieza.${Date.now()}@portal.test`
  const password = randomBytes(12).toString('base64url')
  const verifier = randomBytes(32).toString('base64url')
  const home = `${PORTAL}/site/home`
  const asked = new URLSearchParams({
    client_id: 'portal-frontend',
    redirect_uri: home,
    response_type: 'code',
    response_mode: 'fragment',
    scope: 'openid',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  })
  const base = (await open(`${PROVIDER}/registrations?${asked}`)).headers.get('location')
  const [, token] = /name="token" value="([^"]+)"/.exec(await (await open(base)).text())
  await open(`${base}/registration`, { token, name: 'Quien Empieza', email, password, repeat: password })
  const letters = (await (await open('/buzon')).text()).split('<article').filter((part) => part.includes(email))
  const [link] = /https?:[^"\s<]+confirm\?key=[^"\s<&]+/.exec(letters.join())
  const back = (await follow(await open(link), home)).headers.get('location')
  const redeemed = await open(`${PROVIDER}/token`, {
    client_id: 'portal-frontend',
    grant_type: 'authorization_code',
    code: new URLSearchParams(new URL(back).hash.slice(1)).get('code'),
    redirect_uri: home,
    code_verifier: verifier,
  })
  return { email, access: (await redeemed.json()).access_token }
}

/** Calls the portal's API. */
export async function portal(access, method, path, body) {
  const answer = await fetch(PORTAL + path, {
    method,
    headers: { authorization: `Bearer ${access}`, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
  return answer.headers.get('content-type')?.includes('json') ? answer.json() : Buffer.from(await answer.arrayBuffer())
}

/** Files of a ZIP by name, found by its central directory. */
export function unzip(zip) {
  const files = {}
  let at = zip.readUInt32LE(zip.lastIndexOf('PK\u0005\u0006') + 16)
  while (zip.readUInt32LE(at) === 0x02014b50) {
    const [nameLength, extra, comment] = [28, 30, 32].map((offset) => zip.readUInt16LE(at + offset))
    const local = zip.readUInt32LE(at + 42)
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
    const content = zip.subarray(start, start + zip.readUInt32LE(at + 20))
    const name = zip.toString('utf8', at + 46, at + 46 + nameLength)
    files[name] = zip.readUInt16LE(at + 10) === 0 ? content : inflateRawSync(content)
    at += 46 + nameLength + extra + comment
  }
  return files
}

/** Writes files to a new folder, which ends with the process. @returns the folder */
export async function unpack(files) {
  const folder = await mkdtemp(join(tmpdir(), 'newcomer-'))
  process.once('exit', () => rmSync(folder, { recursive: true }))
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content, { mode: 0o600 })
  return folder
}
