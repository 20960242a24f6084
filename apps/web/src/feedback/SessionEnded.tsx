import { SESSION } from '@portal/domain/limits'
import { useEffect } from 'react'
import { dropWork, keptWork } from '../session/kept-work.ts'
import { leaveAfterEnd, login } from '../session/keycloak.ts'
import { useSession } from '../session/session.store.ts'
import { Button } from '../ui/button/Button.tsx'
import { Dialog } from '../ui/dialog/Dialog.tsx'

const MINUTES = SESSION.keptWorkMs / 60_000

/** Milliseconds between looks at the clock. One timer for the whole time would stand still while the computer sleeps. */
const CHECK_MS = 5000
const FORGOTTEN = 'Tu sesión terminó. Por seguridad, borramos lo que escribiste.'

/** Leaves without what was typed; home shows the reason, if any. */
function leave(reason?: string): void {
  dropWork()
  void leaveAfterEnd(reason)
}

/** Modal dialog over a screen whose session ended, for as long as what was typed on it is kept. */
export function SessionEnded() {
  useEffect(() => {
    const timer = setInterval(() => {
      if (keptWork(useSession.getState().sub)) return
      clearInterval(timer)
      leave(FORGOTTEN)
    }, CHECK_MS)
    return () => clearInterval(timer)
  }, [])
  return (
    <Dialog
      ask
      veiled
      title="Tu sesión terminó"
      footer={
        <>
          <Button variant="quiet" onClick={() => leave()}>
            Salir sin guardar
          </Button>
          <Button variant="primary" onClick={() => void login(location.pathname)} data-first-focus>
            Entrar
          </Button>
        </>
      }
    >
      <p>Entra de nuevo y sigue donde quedaste: guardamos lo que escribiste en esta pestaña por {MINUTES} minutos.</p>
    </Dialog>
  )
}
