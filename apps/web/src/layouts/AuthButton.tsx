import { useState } from 'react'
import { Button } from '../ui/Button.tsx'
import css from './AuthButton.module.css'
import type { FrameProps } from './session.props.ts'

type Props = Pick<FrameProps, 'session'> & Partial<Pick<FrameProps, 'routeName'>> & { block?: boolean }

/**
 * Button that signs in or out. If pressed before the session is known, it shows a spinner and waits. On guarded pages
 * it is hidden until the session is known, because the person is most likely signed in.
 */
export function AuthButton({ session, routeName, block }: Props) {
  const { signedIn, ready, login, logout } = session
  const [pressed, setPressed] = useState(false)
  const press = () => {
    setPressed(!signedIn)
    if (signedIn) logout()
    else login()
  }
  return (
    <Button
      variant={signedIn && !block ? 'quiet' : 'secondary'}
      block={block}
      className={css.auth}
      data-waiting={ready ? undefined : routeName ? 'seen' : 'unseen'}
      busy={pressed && !ready}
      onClick={press}
    >
      {signedIn ? 'Cerrar Sesión' : 'Iniciar Sesión'}
    </Button>
  )
}
