import { useState } from 'react'
import { useRouteHandle } from '../route-handle.ts'
import { login, logout } from '../session/keycloak.ts'
import { useSession } from '../session/session.store.ts'
import { Button } from '../ui/button/Button.tsx'
import css from './AuthButton.module.css'

/**
 * Button that signs in or out. If pressed before the session is known, it shows a spinner and waits. In the empty page of a guarded address
 * it is hidden until the session is known, because the person is most likely signed in.
 */
export function AuthButton({ block }: { block?: boolean }) {
  const status = useSession((session) => session.status)
  const known = useRouteHandle() !== undefined
  const [pressed, setPressed] = useState(false)
  const signedIn = status === 'signed-in'
  const starting = status === 'starting'
  const press = () => {
    setPressed(!signedIn)
    void (signedIn ? logout() : login())
  }
  return (
    <Button
      variant={signedIn && !block ? 'quiet' : 'secondary'}
      block={block}
      className={css.auth}
      data-waiting={starting ? (known ? 'seen' : 'unseen') : undefined}
      busy={pressed && starting}
      onClick={press}
    >
      {signedIn ? 'Cerrar Sesión' : 'Iniciar Sesión'}
    </Button>
  )
}
