import { useNavigate } from 'react-router'
import { path } from '../../paths.ts'
import { useLinks } from '../../session/configuration.ts'
import { login } from '../../session/keycloak.ts'
import { useSession } from '../../session/session.store.ts'
import { HomePage } from './HomePage.tsx'

/** The landing page: its start button goes to the list, by way of the login page for a visitor. */
export function Component() {
  const navigate = useNavigate()
  const links = useLinks()
  const signedIn = useSession((session) => session.status === 'signed-in')
  const start = (): void => {
    if (signedIn) void navigate(path.listIntegration())
    else void login(path.listIntegration())
  }
  return <HomePage start={start} links={links} />
}
