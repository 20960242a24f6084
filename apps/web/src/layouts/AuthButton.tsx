import { Button } from '../ui/Button.tsx'
import css from './AuthButton.module.css'
import type { FrameProps } from './session.props.ts'

/** Signs in or out. Holds its place while the session is unknown, and then does nothing yet. */
export function AuthButton({ session, block }: Pick<FrameProps, 'session'> & { block?: boolean }) {
  const { signedIn, ready, login, logout } = session
  return (
    <Button
      variant={signedIn && !block ? 'quiet' : 'secondary'}
      block={block}
      className={css.auth}
      data-waiting={!ready || undefined}
      onClick={() => ready && (signedIn ? logout() : login())}
    >
      {signedIn ? 'Cerrar Sesión' : 'Iniciar Sesión'}
    </Button>
  )
}
