import { useEffect, useRef } from 'react'
import { path } from '../../paths.ts'
import { Button, buttonClass } from '../../ui/button/Button.tsx'
import { Card } from '../../ui/page/Card.tsx'
import css from './Contact.module.css'

interface Props {
  /** Address that the answer goes to. */
  email: string
  /** Whether this is a demonstration, whose letters nobody reads. */
  kept: boolean
  again: () => void
}

/** What happens after the message was sent. */
export function Sent({ email, kept, again }: Props) {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  return (
    <Card className={css.sent}>
      <h1 ref={title} tabIndex={-1}>
        Recibimos tu mensaje
      </h1>
      {kept ? (
        <p>Este portal es una demostración: el mensaje quedó en su buzón y nadie lo va a responder.</p>
      ) : (
        <p>
          Una persona del equipo de la red lo lee y te responde a <b>{email}</b>. Si no ves la respuesta, revisa el
          correo no deseado.
        </p>
      )}
      <div className={css.next}>
        <a href={path.context()} className={buttonClass('secondary')}>
          Ir a la documentación
        </a>
        <Button variant="quiet" onClick={again}>
          Enviar otro mensaje
        </Button>
      </div>
    </Card>
  )
}
