import { freshToken, isAdministrator, leaveForLogin, logout, whenSessionKnownFor } from './keycloak.ts'
import { useSession } from './session.store.ts'

/** A promise that never resolves: a route that waits for it is not shown while the browser goes to the identity provider. */
const stopNavigation = (): Promise<never> => new Promise(() => undefined)

/** Route loader for signed-in people. A visitor goes to the login page and returns to this route (spec §2). */
export async function requireSession({ request }: { request: Request }): Promise<null> {
  const { pathname } = new URL(request.url)
  await whenSessionKnownFor(pathname)
  if (useSession.getState().status !== 'signed-in') await leaveForLogin(pathname)
  // Ignores an unreachable identity provider: the screen opens, and its API calls show the failure.
  await freshToken().catch(() => undefined)
  return useSession.getState().status === 'signed-in' ? null : stopNavigation()
}

const FOR_ADMINISTRATORS = 'Esa página es de administradores. Vuelve a iniciar sesión.'

/** Route loader for administrators; anybody else is logged out (spec §2), and the landing page says why. */
export async function requireAdministrator(args: { request: Request }): Promise<null> {
  await requireSession(args)
  const administrator = await isAdministrator()
  if (administrator) return null
  await logout(administrator === false ? FOR_ADMINISTRATORS : undefined)
  return stopNavigation()
}
