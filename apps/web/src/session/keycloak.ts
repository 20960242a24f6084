import { homeHref } from '@portal/domain/addresses'
import { SESSION } from '@portal/domain/limits'
import type Keycloak from 'keycloak-js'
import { toast } from '../feedback/feedback.store.ts'
import { logFailure } from '../feedback/log.ts'
import { clearGroups } from '../state/groups.ts'
import { loadConfiguration } from './configuration.ts'
import { ANONYMOUS, useSession } from './session.store.ts'

const START_TIMEOUT_MS = 12_000
export const PROVIDER_DOWN = 'El servicio de inicio de sesión no responde.'

/** Key in session storage of the reason for a logout that nobody asked for. It outlives the redirects, and home shows it. */
const LOGOUT_REASON = 'logout-reason'

/** Reason for a logout that was asked for: the account is gone. */
export const ACCOUNT_REMOVED = 'Eliminamos tu cuenta y tus datos.'

/** Error: the identity provider did not answer. The session stays, because nothing was refused; a retry is possible. */
export class ProviderUnreachable extends Error {}

/** Whether an error of keycloak-js means that the identity provider refused a request: it has a response with a status below 500. */
function isRefusal(error: unknown): boolean {
  const { response } = error as { response?: Response }
  return response !== undefined && response.status < 500
}

let client: Keycloak | undefined
let returnedUnsigned = false
let starting: Promise<void> | undefined
let refreshing: Promise<void> | undefined
let beforeLogout: () => Promise<boolean> = async () => true

/** Address to return to after signing in: this page without its query and fragment (spec §4). */
const returnAddress = (): string => location.origin + location.pathname

function timeout(ms: number): Promise<never> {
  return new Promise((_resolve, reject) => {
    setTimeout(() => reject(new Error('the identity provider did not answer in time')), ms)
  })
}

async function connect(): Promise<void> {
  const [{ identity }, { default: Client }] = await Promise.all([loadConfiguration(), import('keycloak-js')])
  const keycloak = new Client({ url: identity.url, realm: identity.realm, clientId: identity.client_id })
  keycloak.onAuthLogout = clearSession
  keycloak.onAuthError = () => {
    returnedUnsigned = true
  }
  const authenticated = await keycloak.init({
    onLoad: 'check-sso',
    silentCheckSsoRedirectUri: `${location.origin}/silent-check-sso.html`,
    silentCheckSsoFallback: false,
    pkceMethod: 'S256',
    flow: 'standard',
    responseMode: 'fragment',
    checkLoginIframe: true,
    checkLoginIframeInterval: SESSION.checkInterval,
    messageReceiveTimeout: SESSION.frameWaitMs,
    redirectUri: returnAddress(),
  })
  client = keycloak
  const reason = sessionStorage.getItem(LOGOUT_REASON)
  sessionStorage.removeItem(LOGOUT_REASON)
  if (authenticated) return loadPerson()
  useSession.setState(ANONYMOUS, true)
  if (reason) toast({ tone: reason === ACCOUNT_REMOVED ? 'ok' : 'bad', title: reason }, 'unasked')
}

/** Checks for an existing session without showing the login page. A failure is written to the console and not shown. */
async function start(): Promise<void> {
  useSession.setState({ ...ANONYMOUS, status: 'starting' }, true)
  try {
    await Promise.race([connect(), timeout(START_TIMEOUT_MS)])
  } catch (error) {
    if (returnedUnsigned) return replacePage(homeHref())
    logFailure('Session start failed', error)
    useSession.setState({ ...ANONYMOUS, status: 'failed' }, true)
  }
}

/** Waits until the session is known. A failed start is retried; parallel callers share one start. */
export function whenSessionKnown(): Promise<void> {
  if (client && !starting) return Promise.resolve()
  starting ??= start().finally(() => {
    starting = undefined
  })
  return starting
}

/** Loads the person's data from the identity provider; if this fails, the person counts as not an administrator. */
async function loadPerson(): Promise<void> {
  const person = await readUserInfo().catch(() => undefined)
  useSession.setState(
    {
      status: 'signed-in',
      administrator: person?.allow_list_integrations === true,
      sub: client?.subject,
      name: person?.name,
    },
    true,
  )
}

interface UserInfo {
  sub: string
  allow_list_integrations?: boolean
  name?: string
}

async function readUserInfo(): Promise<UserInfo> {
  await freshToken()
  return (await client?.loadUserInfo()) as UserInfo
}

/**
 * Asks the identity provider whether this person is an administrator; if it does not answer, its previous answer counts. Undefined if
 * the provider refuses the token, because the session has ended.
 */
export async function isAdministrator(): Promise<boolean | undefined> {
  try {
    return (await readUserInfo()).allow_list_integrations === true
  } catch (error) {
    return isRefusal(error) ? undefined : useSession.getState().administrator
  }
}

function clearSession(): void {
  clearGroups()
  useSession.setState(ANONYMOUS, true)
}

/** Opens the login page; after signing in, the person returns to `to`. Without `to`, only visitors sign in, and return to this page. */
export async function login(to?: string): Promise<void> {
  await whenSessionKnown()
  if (!to && client?.authenticated) return
  if (client) await client.login({ redirectUri: to ? location.origin + to : returnAddress() })
  else toastProviderDown()
}

const toastProviderDown = (): void => toast({ tone: 'bad', title: PROVIDER_DOWN }, 'longNotice')

/**
 * Opens the login page for a guarded address. Browser back on the login page opens the page before the guarded address. Returns only
 * if the identity provider is unreachable: a toast says so, and the caller decides what to show.
 */
export async function leaveForLogin(to: string): Promise<void> {
  if (!client) return toastProviderDown()
  const address = await client.createLoginUrl({ redirectUri: location.origin + to })
  if (location.pathname === to) return replacePage(address)
  // Browser back may restore this page from memory, still waiting for a promise that never resolves; a reload starts it again.
  addEventListener('pageshow', ({ persisted }) => persisted && location.reload())
  location.assign(address)
  return new Promise(() => undefined)
}

/** Opens an address and replaces this history entry; the promise never resolves, so that no code runs before the page is left. */
function replacePage(address: string): Promise<never> {
  location.replace(address)
  return new Promise(() => undefined)
}

/**
 * Logs out at the identity provider and opens the landing page, which shows `reason`, unless the person chooses to keep unsaved changes.
 */
export async function logout(reason?: string): Promise<void> {
  if (!(await beforeLogout())) return
  if (reason) sessionStorage.setItem(LOGOUT_REASON, reason)
  await endSession()
}

async function endSession(hint = client?.idToken): Promise<void> {
  clearGroups()
  if (client && hint) client.idToken = hint
  await client?.logout({ redirectUri: `${location.origin}/site/home` })
}

/** Address where the identity provider shows a person's own account, with a link back to this page. */
export const accountConsole = (): string => client?.createAccountUrl({ redirectUri: returnAddress() }) ?? ''

/** Sets the question asked before a logout, for a screen with unsaved changes; undefined removes the question. */
export function askBeforeLogout(question: (() => Promise<boolean>) | undefined): void {
  beforeLogout = question ?? (async () => true)
}

/**
 * Access token, refreshed first if it expired; undefined for a visitor. Parallel calls share one refresh. If the provider refuses the
 * refresh, the person is logged out (spec §2, §4).
 */
export async function freshToken(): Promise<string | undefined> {
  if (!client?.authenticated) return undefined
  if (client.isTokenExpired()) await refresh(client)
  return client.token
}

function refresh(keycloak: Keycloak): Promise<void> {
  refreshing ??= renew(keycloak).finally(() => {
    refreshing = undefined
  })
  return refreshing
}

async function renew(keycloak: Keycloak): Promise<void> {
  // Remembers the id token, because keycloak-js clears all tokens on a refused refresh and the logout needs it.
  const hint = keycloak.idToken
  try {
    await keycloak.updateToken(SESSION.refreshMinValidity)
  } catch (error) {
    if (keycloak.authenticated) throw new ProviderUnreachable()
    await endSession(hint)
    throw error
  }
}
