import { useRouteHandle } from '../route-handle.ts'
import { useLinks } from '../session/configuration.ts'
import { login, logout } from '../session/keycloak.ts'
import { useSession } from '../session/session.store.ts'
import type { FrameProps } from './session.props.ts'

/** Props of a page frame: session, external addresses and name of the current route. */
export function useFrame(): FrameProps {
  const session = useSession()
  const links = useLinks()
  return {
    session: {
      signedIn: session.status === 'signed-in',
      administrator: session.administrator,
      ready: session.status !== 'starting',
      login: () => void login(),
      logout: () => void logout(),
      name: session.name,
    },
    links,
    routeName: useRouteHandle()?.name ?? '',
  }
}
