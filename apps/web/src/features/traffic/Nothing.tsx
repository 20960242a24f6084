import { path } from '../../paths.ts'
import { Button, buttonClass } from '../../ui/button/Button.tsx'
import { EmptyState } from '../../ui/status/EmptyState.tsx'

interface Props {
  uuid: string
  /** Whether the reader belongs to the integration. */
  own: boolean
  filtered: boolean
  /** Day down to which the search came, if it ended early. */
  lookedTo: string | null
  onClear: () => void
}

export function Nothing({ uuid, own, filtered, lookedTo, onClear }: Props) {
  if (lookedTo) return <EmptyState title="Hasta aquí nada coincide">Sigue buscando entre lo anterior.</EmptyState>
  if (filtered)
    return (
      <EmptyState title="Nada coincide" action={<Button onClick={onClear}>Limpiar el filtro</Button>}>
        Prueba con otros datos.
      </EmptyState>
    )
  if (!own)
    return (
      <EmptyState title="Todavía no hay llamadas ni avisos">
        Aquí aparece cada llamada del servidor del enrolador y cada aviso de la red.
      </EmptyState>
    )
  return (
    <EmptyState
      title="Todavía no hay llamadas ni avisos"
      action={
        <a className={buttonClass('primary')} href={path.enroller(uuid, 'webhook')}>
          Ir a «Probar»
        </a>
      }
    >
      Aquí aparece cada llamada de tu servidor y cada aviso de la red. Para ver los primeros, crea o paga un cobro de
      prueba en «Webhook».
    </EmptyState>
  )
}
