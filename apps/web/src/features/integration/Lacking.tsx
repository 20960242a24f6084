import type { IntegrationCard } from '@portal/contract/integration'
import { lacksOf, withPending } from '@portal/domain/review/review'
import { type RoadModule, STAGE_LABELS, type Stage } from '@portal/domain/road/road'
import { useQuery } from '@tanstack/react-query'
import { roadQuery } from '../../state/road.ts'
import { Note } from '../../ui/status/Note.tsx'
import css from './FinaliseDialog.module.css'

/** Modules of a stage that are missing or fail; of the network's own stage only what fails, which are open observations. */
const lackingIn = ({ stage, modules }: Stage): RoadModule[] =>
  modules.filter(({ state }) => state === 'fails' || (state === 'open' && stage !== 'production'))

/** What an integration that is about to be finalised still lacks, by stage. Its number is known at once, its names follow. */
export function Lacking({ card: { enroller_uuid, role, road } }: { card: IntegrationCard }) {
  const { data } = useQuery(roadQuery(enroller_uuid))
  const stages = (data?.stages ?? []).map((stage) => ({ ...stage, lacking: lackingIn(stage) }))
  const { open, failing } = lacksOf(road)
  const approves = role === 'ADMIN' && failing === 0
  const title =
    open === 0 ? 'No le quedan pendientes.' : open === 1 ? 'Queda 1 pendiente.' : `Quedan ${open} pendientes.`
  return (
    <Note tone={open > 0 ? 'warn' : 'info'} title={title}>
      <ul className={css.lacking} role="list" aria-label="Lo que falta">
        {stages.map(
          ({ stage, lacking }) =>
            lacking.length > 0 && (
              <li key={stage}>
                <b>{STAGE_LABELS[stage]}</b>: {lacking.map(nameOf).join(' · ')}
              </li>
            ),
        )}
      </ul>
      {open > 0 && 'Puedes finalizarla igual. '}
      Quedará «Finalizada» {withPending(open)} y {approves ? 'aprobada por la red' : 'sin revisar'}.
    </Note>
  )
}

const nameOf = ({ key, label, state, hint }: RoadModule): string =>
  key === 'production.observations' ? (hint ?? label) : state === 'fails' ? `${label} (falla)` : label
