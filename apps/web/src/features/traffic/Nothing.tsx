import { path } from '../../paths.ts'
import { buttonClass } from '../../ui/button/Button.tsx'
import { EmptyState } from '../../ui/status/EmptyState.tsx'

interface Props {
  uuid: string
  filtered: boolean
  /** Day down to which the search came, if it ended early. */
  lookedTo: string | null
}

export function Nothing({ uuid, filtered, lookedTo }: Props) {
  if (lookedTo) return <EmptyState title="Hasta aquí nada coincide">Sigue buscando entre lo anterior.</EmptyState>
  if (filtered) return <EmptyState title="Nada coincide">Prueba con otros datos, o limpia el filtro.</EmptyState>
  return (
    <EmptyState
      title="Todavía no hay llamadas ni avisos"
      action={
        <a className={buttonClass('primary')} href={path.enroller(uuid, 'webhook')}>
          Ir a «Probar»
        </a>
      }
    >
      Aquí aparece cada llamada de tu servidor y cada aviso de la red. Lo más corto: en «Webhook», «Probar», crea o paga
      un cobro de prueba.
    </EmptyState>
  )
}
