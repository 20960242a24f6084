import { useState } from 'react'
import { Button } from '../ui/Button.tsx'
import css from './AuthButton.module.css'
import type { FrameProps } from './session.props.ts'

type Props = Pick<FrameProps, 'session'> & Partial<Pick<FrameProps, 'routeName'>> & { block?: boolean }

/**
 * Signs in or out. Pressed while the session is unknown, it waits for it; where the route is unknown too, behind the guard, it is not
 * seen, since whoever comes there is signed in as a rule.
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
