import type { IntegrationCard } from '@portal/contract/integration'
import { useQuery } from '@tanstack/react-query'
import { Note } from '../../ui/status/Note.tsx'
import { StateBadge } from '../../ui/status/StateBadge.tsx'
import css from './FinaliseDialog.module.css'
import { observationsQuery } from './state.api.ts'

/** List of the observations that the integration already has; 'Finalizar' does not change them. */
export function EarlierObservations({ card }: { card: IntegrationCard }) {
  const { data } = useQuery(observationsQuery(card.enroller_uuid))
  const earlier = data?.value.pendings ?? card.pendings
  if (earlier.length === 0) return null
  return (
    <Note title="Observaciones anteriores">
      <ul className={css.earlier} aria-label="Observaciones anteriores" role="list">
        {earlier.map(({ id, state, description }) => (
          <li key={id}>
            <span>{`${id}. ${description}`}</span>
            <StateBadge tone={state ? 'ok' : 'bad'} label={state ? 'Resuelta' : 'Pendiente'} />
          </li>
        ))}
      </ul>
    </Note>
  )
}
