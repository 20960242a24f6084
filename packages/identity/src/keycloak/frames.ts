import { createHash } from 'node:crypto'
import type { ServerResponse } from 'node:http'

/** Cookie with a digest of the session id. Only the script of the status frame reads it; it grants no access. */
const STATUS_COOKIE = 'KC_SESSION'

/** `Set-Cookie` of a session's status cookie; without `sid` it deletes the cookie. */
export function statusCookie(mount: string, secure: boolean, sid?: string): string {
  const value = sid ? createHash('sha256').update(sid).digest('base64url') : ''
  return `${STATUS_COOKIE}=${value}; Path=${mount}/; SameSite=Lax${secure ? '; Secure' : ''}${sid ? '' : '; Max-Age=0'}`
}

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

const cookieScript = (mount: string, origin: string) => `
document.cookie = 'KC_TEST_3P=1; SameSite=Lax; Path=${mount}/'
const supported = document.cookie.includes('KC_TEST_3P=1')
document.cookie = 'KC_TEST_3P=; Max-Age=0; Path=${mount}/'
parent.postMessage(supported ? 'supported' : 'unsupported', ${JSON.stringify(origin)})`

/** Pages that keycloak-js loads in hidden frames: one reports a changed session, one tests if frames get cookies. */
export function frames({ mount, clientId, origin }: { mount: string; clientId: string; origin: string }) {
  const scripts = new Map([
    ['/protocol/openid-connect/login-status-iframe.html', statusScript(clientId, origin)],
    ['/protocol/openid-connect/3p-cookies/step1.html', cookieScript(mount, origin)],
  ])
  return (path: string, res: ServerResponse): boolean => {
    const script = scripts.get(path)
    if (script === undefined) return false
    const hash = createHash('sha256').update(script).digest('base64')
    res.writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': `default-src 'none'; script-src 'sha256-${hash}'; base-uri 'none'; frame-ancestors 'self'`,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
    })
    res.end(`<!doctype html><title>·</title><script>${script}</script>`)
    return true
  }
}
