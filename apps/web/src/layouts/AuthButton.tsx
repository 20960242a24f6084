import { Button } from '../ui/Button.tsx'
import css from './AuthButton.module.css'
import type { FrameProps } from './session.props.ts'

type Props = Pick<FrameProps, 'session'> & Partial<Pick<FrameProps, 'routeName'>> & { block?: boolean }

/**
 * Signs in or out. Holds its place while the session is unknown, and then does nothing yet; where the route is unknown
 * too, behind the guard, it is not seen either, since whoever comes there is signed in as a rule.
 */
export function AuthButton({ session, routeName, block }: Props) {
  const { signedIn, ready, login, logout } = session
  return (
    <Button
      variant={signedIn && !block ? 'quiet' : 'secondary'}
      block={block}
      className={css.auth}
      data-waiting={ready ? undefined : routeName ? 'seen' : 'unseen'}
      onClick={() => ready && (signedIn ? logout() : login())}
    >
      {signedIn ? 'Cerrar Sesión' : 'Iniciar Sesión'}
    </Button>
  )
}
