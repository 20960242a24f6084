import { freshToken, isAdministrator, leaveForLogin, logout, whenSessionKnown } from './keycloak.ts'
import { useSession } from './session.store.ts'

/** A navigation that the guard stopped: the browser is on its way to the identity provider. */
const elsewhere = (): Promise<never> => new Promise(() => undefined)

/** Loader of routes for whoever signed in: a visitor goes to the login page and comes back here (spec §2). */
export async function requireSession({ request }: { request: Request }): Promise<null> {
  await whenSessionKnown()
  if (useSession.getState().status !== 'signed-in') await leaveForLogin(new URL(request.url).pathname)
  // A provider that does not answer refuses nobody: the screen opens, and says so when its own call fails.
  await freshToken().catch(() => undefined)
  return useSession.getState().status === 'signed-in' ? null : elsewhere()
}

/** Loader of the administrator's routes: anybody else is logged out (spec §2). */
export async function requireAdministrator(args: { request: Request }): Promise<null> {
  await requireSession(args)
  if (await isAdministrator()) return null
  await logout()
  return elsewhere()
}
