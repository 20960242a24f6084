import { homeHref } from '@portal/domain/addresses'
import { SESSION, TIMING } from '@portal/domain/limits'
import type Keycloak from 'keycloak-js'
import { toast } from '../feedback/feedback.store.ts'
import { logFailure } from '../feedback/log.ts'
import { clearGroups } from '../state/groups.ts'
import { loadConfiguration } from './configuration.ts'
import { ANONYMOUS, useSession } from './session.store.ts'

const START_TIMEOUT_MS = 12_000
export const PROVIDER_DOWN = 'El servicio de inicio de sesión no responde.'

/** The provider did not answer: nobody was refused, so the session stays and the call may be made again. */
export class ProviderUnreachable extends Error {}

/** A failure in which the provider did answer, and said no; keycloak-js gives its response with the error. */
function isRefusal(error: unknown): boolean {
  const { response } = error as { response?: Response }
  return response !== undefined && response.status < 500
}

let client: Keycloak | undefined
/** The person came back from the provider without having signed in. */
let declined = false
let starting: Promise<void> | undefined
let refreshing: Promise<void> | undefined
let beforeLogout: () => Promise<boolean> = async () => true

/** Page to come back to: origin and path, without query or fragment (spec §4). */
const here = (): string => location.origin + location.pathname

function timeout(ms: number): Promise<never> {
  return new Promise((_resolve, reject) => {
    setTimeout(() => reject(new Error('the identity provider did not answer in time')), ms)
  })
}

async function connect(): Promise<void> {
  const [{ identity }, { default: Client }] = await Promise.all([loadConfiguration(), import('keycloak-js')])
  const keycloak = new Client({ url: identity.url, realm: identity.realm, clientId: identity.client_id })
  keycloak.onAuthLogout = forget
  keycloak.onAuthError = () => {
    declined = true
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
    redirectUri: here(),
  })
  client = keycloak
  if (authenticated) await learnPerson()
  else useSession.setState(ANONYMOUS, true)
}

/** Looks for an existing session without ever forcing the login page; a failure is one log line and nothing shown. */
async function start(): Promise<void> {
  useSession.setState({ ...ANONYMOUS, status: 'starting' }, true)
  try {
    await Promise.race([connect(), timeout(START_TIMEOUT_MS)])
  } catch (error) {
    if (declined) return leaveFor(homeHref())
    logFailure('Session start failed', error)
    useSession.setState({ ...ANONYMOUS, status: 'failed' }, true)
  }
}

/** Waits until it is known whether there is a session; a start that failed is tried again, and two at once are one. */
export function whenSessionKnown(): Promise<void> {
  if (client && !starting) return Promise.resolve()
  starting ??= start().finally(() => {
    starting = undefined
  })
  return starting
}

/** Asks the provider who this is; when it can't be asked, the person is an ordinary one. */
async function learnPerson(): Promise<void> {
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

/** True when the provider, asked now, says that this person administers the network; its last answer while it can't be asked. */
export async function isAdministrator(): Promise<boolean> {
  try {
    return (await readUserInfo()).allow_list_integrations === true
  } catch (error) {
    return !isRefusal(error) && useSession.getState().administrator
  }
}

function forget(): void {
  clearGroups()
  useSession.setState(ANONYMOUS, true)
}

/** Goes to the provider's login page and comes back to an address of the portal, or to this page, where a session is enough. */
export async function login(to?: string): Promise<void> {
  await whenSessionKnown()
  if (!to && client?.authenticated) return
  if (client) await client.login({ redirectUri: to ? location.origin + to : here() })
  else tellProviderDown()
}

const tellProviderDown = (): void => toast({ tone: 'bad', title: PROVIDER_DOWN }, TIMING.longNotice)

/**
 * Goes to the login page for an address that only its answer opens. Going back leads to the page that asked for it, and not to that
 * address again. Returns only when the provider does not answer: a notice says so, and the caller shows something else.
 */
export async function leaveForLogin(to: string): Promise<void> {
  if (!client) return tellProviderDown()
  const address = await client.createLoginUrl({ redirectUri: location.origin + to })
  if (location.pathname === to) return leaveFor(address)
  // A page that the browser kept as it was would still be on its way there.
  addEventListener('pageshow', ({ persisted }) => persisted && location.reload())
  location.assign(address)
  return new Promise(() => undefined)
}

/** Replaces this page by another; nothing goes on here meanwhile. */
function leaveFor(address: string): Promise<never> {
  location.replace(address)
  return new Promise(() => undefined)
}

/** Ends the session at the provider and goes home, unless the person prefers to keep unsaved changes. */
export async function logout(): Promise<void> {
  if (!(await beforeLogout())) return
  await endSession()
}

async function endSession(hint = client?.idToken): Promise<void> {
  clearGroups()
  if (client && hint) client.idToken = hint
  await client?.logout({ redirectUri: `${location.origin}/site/home` })
}

/** Asks before a logout whether it may go on; the screen with unsaved changes sets it. */
export function askBeforeLogout(question: (() => Promise<boolean>) | undefined): void {
  beforeLogout = question ?? (async () => true)
}

/**
 * The access token, refreshed first when it expired; undefined for a visitor. Parallel calls share one refresh.
 * When the provider refuses the refresh the person is logged out (spec §2, §4).
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
  // A refused refresh makes keycloak-js forget every token, and the logout has to say whose session it ends.
  const hint = keycloak.idToken
  try {
    await keycloak.updateToken(SESSION.refreshMinValidity)
  } catch (error) {
    if (keycloak.authenticated) throw new ProviderUnreachable()
    await endSession(hint)
    throw error
  }
}
