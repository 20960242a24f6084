import { homeHref } from '@portal/domain/addresses'
import { SESSION } from '@portal/domain/limits'
import type Keycloak from 'keycloak-js'
import { offer, toast } from '../feedback/feedback.store.ts'
import { logFailure } from '../feedback/log.ts'
import { clearGroups } from '../state/groups.ts'
import { loadConfiguration } from './configuration.ts'
import { agreesToLeave, keepUnsaved, sessionEnded, staysAfterEnd } from './session-end.ts'
import { ANONYMOUS, useSession } from './session.store.ts'

const START_TIMEOUT_MS = 12_000

/** Milliseconds that a person waits for the start before a note says that the identity provider does not answer. */
const PATIENCE_MS = 3000
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

/** Number of starts so far. A start that a newer one replaced, because the person did not wait for it, changes nothing. */
let starts = 0
let refreshing: Promise<void> | undefined

/** Id token of a session that this tab ended: keycloak-js forgets it, and the logout at the provider needs it. */
let endedIdToken: string | undefined

/** Address to return to after signing in: this page without its query and fragment (spec §4). */
const returnAddress = (): string => location.origin + location.pathname

function timeout(ms: number): Promise<never> {
  return new Promise((_resolve, reject) => {
    setTimeout(() => reject(new Error('the identity provider did not answer in time')), ms)
  })
}

async function connect(isNewest: () => boolean): Promise<void> {
  const [{ identity }, { default: Client }] = await Promise.all([loadConfiguration(), import('keycloak-js')])
  const keycloak = new Client({ url: identity.url, realm: identity.realm, clientId: identity.client_id })
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
  if (!isNewest()) return
  keycloak.onAuthLogout = sessionEnded
  client = keycloak
  const reason = sessionStorage.getItem(LOGOUT_REASON)
  sessionStorage.removeItem(LOGOUT_REASON)
  if (authenticated) return loadPerson()
  useSession.setState(ANONYMOUS, true)
  if (reason) toast({ tone: reason === ACCOUNT_REMOVED ? 'ok' : 'bad', title: reason }, 'unasked')
}

/** Checks for an existing session without showing the login page. A failure is written to the console and not shown. */
async function start(): Promise<void> {
  starts += 1
  const own = starts
  const isNewest = (): boolean => own === starts
  useSession.setState({ ...ANONYMOUS, status: 'starting' }, true)
  try {
    await Promise.race([connect(isNewest), timeout(START_TIMEOUT_MS)])
  } catch (error) {
    if (!isNewest()) return
    if (returnedUnsigned) return replacePage(homeHref())
    logFailure('Session start failed', error)
    useSession.setState({ ...ANONYMOUS, status: 'failed' }, true)
  } finally {
    if (isNewest()) starting = undefined
  }
}

/** Waits until the session is known. A failed start is retried; parallel callers share one start. */
export function whenSessionKnown(): Promise<void> {
  if (client && !starting) return Promise.resolve()
  starting ??= start()
  return starting
}

let withdrawNote = (): void => undefined

/** Says that the identity provider does not answer, until it does; the note can start anew and then leads to `to`. */
function tellProviderDown(to: string | undefined): void {
  const retry = (): void => {
    starting = undefined
    void login(to)
  }
  withdrawNote()
  withdrawNote = offer({ tone: 'bad', title: PROVIDER_DOWN, action: { label: 'Reintentar', run: retry } }, 'lasting')
}

/** Waits until the session is known, for a person who asked for something that needs it: `to`, or else to sign in. */
export async function whenSessionKnownFor(to: string | undefined): Promise<void> {
  const patience = setTimeout(() => tellProviderDown(to), PATIENCE_MS)
  await whenSessionKnown()
  clearTimeout(patience)
  if (client) withdrawNote()
  else tellProviderDown(to)
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

/** Opens the login page; after signing in, the person returns to `to`. Without `to`, only visitors sign in, and return to this page. */
export async function login(to?: string): Promise<void> {
  await whenSessionKnownFor(to)
  if (!to && client?.authenticated) return
  await client?.login({ redirectUri: to ? location.origin + to : returnAddress() })
}

/**
 * Opens the login page for a guarded address. Browser back on the login page opens the page before the guarded address. Returns only
 * if the identity provider is unreachable.
 */
export async function leaveForLogin(to: string): Promise<void> {
  if (!client) return
  const address = await client.createLoginUrl({ redirectUri: location.origin + to })
  return location.pathname === to ? replacePage(address) : leaveTo(address)
}

/** Time of the person's last sign-in, in seconds by the provider's clock. */
export const signedInAt = (): number | undefined => client?.idTokenParsed?.auth_time

/**
 * Opens the login page for a sign-in that is at most `maxAge` seconds old; the person returns to this address, which shows unsaved
 * changes again.
 */
export async function leaveToSignInAgain(maxAge: number): Promise<never> {
  if (!client) throw new ProviderUnreachable()
  const redirectUri = location.origin + location.pathname + location.search
  const address = await client.createLoginUrl({ maxAge, redirectUri })
  // Only now, because it ends the question before unsaved changes are lost.
  keepUnsaved()
  return leaveTo(address)
}

/**
 * Opens an address; the promise never resolves, so that no code runs before the page is left. Reloads the page if browser back restores it
 * from memory, still waiting.
 */
function leaveTo(address: string): Promise<never> {
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
  if (!(await agreesToLeave())) return
  if (reason) sessionStorage.setItem(LOGOUT_REASON, reason)
  await endSession()
}

async function endSession(): Promise<void> {
  clearGroups()
  if (client && endedIdToken) client.idToken = endedIdToken
  await client?.logout({ redirectUri: `${location.origin}/site/home` })
}

/** Address where the identity provider shows a person's own account, with a link back to this page. */
export const accountConsole = (): string => client?.createAccountUrl({ redirectUri: returnAddress() }) ?? ''

/**
 * Leaves a screen that stayed after the end of its session. The provider hears of it only if this tab ended the session; another tab has
 * told it already.
 */
export async function leaveAfterEnd(reason?: string): Promise<void> {
  if (reason) sessionStorage.setItem(LOGOUT_REASON, reason)
  await (endedIdToken ? endSession() : replacePage(homeHref()))
}

/**
 * Access token, refreshed first if it expired; undefined for a visitor. Parallel calls share one refresh. If the provider refuses the
 * refresh, the session ends (spec §2, §4), and the promise never settles.
 */
export async function freshToken(): Promise<string | undefined> {
  if (staysAfterEnd()) return new Promise(() => undefined)
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
  const { idToken } = keycloak
  try {
    await keycloak.updateToken(SESSION.refreshMinValidity)
  } catch {
    if (keycloak.authenticated) throw new ProviderUnreachable()
    endedIdToken = idToken
    await afterEnd()
  }
}

/** Ends the session whose token the API refused. The promise never settles. */
export function tokenRefused(): Promise<never> {
  if (client?.authenticated) {
    endedIdToken = client.idToken
    client.clearToken()
  }
  return afterEnd()
}

/**
 * Logs out after the session has ended, unless the screen stays. Never settles, so that the call which noticed the end shows no failure
 * and changes nothing on a screen that the person is about to leave.
 */
async function afterEnd(): Promise<never> {
  if (!staysAfterEnd()) await endSession()
  return new Promise(() => undefined)
}
