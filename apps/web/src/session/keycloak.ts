import { SESSION } from '@portal/domain/limits'
import type Keycloak from 'keycloak-js'
import { logFailure } from '../feedback/log.ts'
import { clearGroups } from '../state/groups.ts'
import { loadConfiguration } from './configuration.ts'
import { ANONYMOUS, useSession } from './session.store.ts'

const START_TIMEOUT_MS = 12_000

/** The provider did not answer: nobody was refused, so the session stays and the call may be made again. */
export class ProviderUnreachable extends Error {}

let client: Keycloak | undefined
let refreshing: Promise<boolean> | undefined
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
  keycloak.onAuthRefreshError = forget
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
export async function startSession(): Promise<void> {
  try {
    await Promise.race([connect(), timeout(START_TIMEOUT_MS)])
  } catch (error) {
    logFailure('Session start failed', error)
    useSession.setState({ ...ANONYMOUS, status: 'failed' }, true)
  }
}

/** Asks the provider who this is; when it can't be asked, the person is an ordinary one. */
async function learnPerson(): Promise<void> {
  const person = await readUserInfo().catch(() => undefined)
  useSession.setState(
    { status: 'signed-in', administrator: person?.allow_list_integrations === true, name: person?.name },
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

/** True when the provider, asked now, says that this person administers the network. */
export async function isAdministrator(): Promise<boolean> {
  const person = await readUserInfo().catch(() => undefined)
  return person?.allow_list_integrations === true
}

function forget(): void {
  clearGroups()
  useSession.setState(ANONYMOUS, true)
}

/** Goes to the provider's login page and comes back to this one. */
export async function login(to?: string): Promise<void> {
  await client?.login({ redirectUri: to ? location.origin + to : here() })
}

/** Ends the session at the provider and goes home, unless the person prefers to keep unsaved changes. */
export async function logout(): Promise<void> {
  if (!(await beforeLogout())) return
  await endSession()
}

async function endSession(): Promise<void> {
  clearGroups()
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

async function refresh(keycloak: Keycloak): Promise<void> {
  refreshing ??= keycloak.updateToken(SESSION.refreshMinValidity).finally(() => {
    refreshing = undefined
  })
  try {
    await refreshing
  } catch (error) {
    if (error instanceof TypeError) throw new ProviderUnreachable()
    await endSession()
    throw error
  }
}
