import { useNavigate } from 'react-router'
import { path } from '../../paths.ts'
import { useLinks } from '../../session/configuration.ts'
import { login } from '../../session/keycloak.ts'
import { useSession } from '../../session/session.store.ts'
import { HomePage } from './HomePage.tsx'

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
