import { createHash } from 'node:crypto'
import type { ServerResponse } from 'node:http'

/** Readable by script on purpose: the status frame compares it; it is a digest and opens nothing. */
const STATUS_COOKIE = 'KC_SESSION'
const TEST_COOKIE = 'KC_TEST_3P'

/** Value of the status cookie for a session. */
const statusOf = (sid: string) => createHash('sha256').update(sid).digest('base64url')

/** `Set-Cookie` for the status cookie; without `sid` it removes it. */
export const statusCookie = (mount: string, secure: boolean, sid?: string) =>
  `${STATUS_COOKIE}=${sid ? statusOf(sid) : ''}; Path=${mount}/; SameSite=Lax${secure ? '; Secure' : ''}${sid ? '' : '; Max-Age=0'}`

const statusScript = (clientId: string, origin: string) => `
const read = () => (document.cookie.match(/(?:^|; )${STATUS_COOKIE}=([^;]*)/) || [])[1] || ''
const digest = async (text) => btoa(String.fromCharCode(...new Uint8Array(
  await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))))
  .replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
addEventListener('message', async (event) => {
  if (event.origin !== ${JSON.stringify(origin)} || typeof event.data !== 'string') return
  const [client, sid] = event.data.split(' ')
  const now = read()
  const same = sid ? now === await digest(sid) : now === ''
  event.source.postMessage(client === ${JSON.stringify(clientId)} ? (same ? 'unchanged' : 'changed') : 'error', event.origin)
})`

const stepOneScript = `location.replace('step2.html')`

const stepTwoScript = (mount: string, origin: string) => `
const supported = document.cookie.includes('${TEST_COOKIE}=1')
document.cookie = '${TEST_COOKIE}=; Max-Age=0; Path=${mount}/'
parent.postMessage(supported ? 'supported' : 'unsupported', ${JSON.stringify(origin)})`

function sendFrame(res: ServerResponse, script: string, cookie?: string): void {
  const hash = createHash('sha256').update(script).digest('base64')
  res.writeHead(200, {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': `default-src 'none'; script-src 'sha256-${hash}'; base-uri 'none'; frame-ancestors 'self'`,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    ...(cookie ? { 'set-cookie': cookie } : {}),
  })
  res.end(`<!doctype html><title>·</title><script>${script}</script>`)
}

/** Documents that keycloak-js loads in hidden frames: one reports a changed session, two test whether cookies reach a frame. */
export function frames(options: { mount: string; clientId: string; origin: string; secure: boolean }) {
  const base = '/protocol/openid-connect'
  const testCookie = `${TEST_COOKIE}=1; Path=${options.mount}/; SameSite=Lax${options.secure ? '; Secure' : ''}`
  const documents: Record<string, (res: ServerResponse) => void> = {
    [`${base}/login-status-iframe.html`]: (res) => sendFrame(res, statusScript(options.clientId, options.origin)),
    [`${base}/3p-cookies/step1.html`]: (res) => sendFrame(res, stepOneScript, testCookie),
    [`${base}/3p-cookies/step2.html`]: (res) => sendFrame(res, stepTwoScript(options.mount, options.origin)),
  }
  return (path: string, res: ServerResponse): boolean => {
    const send = Object.hasOwn(documents, path) ? documents[path] : undefined
    send?.(res)
    return send !== undefined
  }
}
