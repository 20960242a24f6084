import type { ClaimState } from '@portal/domain/certification/claims'
import type { TechnologyItem } from '@portal/domain/progress/checklist'
import { Button } from '../../ui/button/Button.tsx'
import { FactGlyph } from '../../form/road/Glyph.tsx'
import css from './ClaimsTally.module.css'
import type { Claims } from './use-claims.ts'

interface Props {
  claims: Claims
  /** Ticks these lines in the form; the person saves. */
  onMark: (items: readonly TechnologyItem[]) => void
}

/** How many lines the network saw, has not seen and contradicts, and one press that ticks what it saw. */
export function ClaimsTally({ claims, onMark }: Props) {
  const all = [...claims]
  const count = (...states: ClaimState[]): number => all.filter(([, { state }]) => states.includes(state)).length
  const proven = count('proven', 'unmarked')
  const unseen = count('unseen', 'declared')
  const against = count('clash', 'fails')
  const unmarked = all.flatMap(([item, { state }]) => (state === 'unmarked' ? [item] : []))
  return (
    <div className={css.tally}>
      <ul role="list">
        <li>
          <FactGlyph of="ok" />
          {proven} {proven === 1 ? 'comprobado' : 'comprobados'}
        </li>
        <li>
          <FactGlyph of="none" />
          {unseen} que la red no ve
        </li>
        {against > 0 && (
          <li>
            <FactGlyph of="bad" />
            {against} {against === 1 ? 'contradicción' : 'contradicciones'}
          </li>
        )}
      </ul>
      {unmarked.length > 0 && (
        <Button onClick={() => onMark(unmarked)}>
          {unmarked.length === 1 ? 'Marcar el comprobado' : `Marcar los ${unmarked.length} comprobados`}
        </Button>
      )}
    </div>
  )
}
