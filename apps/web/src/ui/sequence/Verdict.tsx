import { modulesPath } from '../drawing/modules.path.ts'
import css from './Verdict.module.css'
import type { SequenceMessage } from './sequence.types.ts'
import { VERDICTS } from './words.ts'

const GLYPHS = { ok: ['###', '###', '###'], bad: ['#.#', '.#.', '#.#'] }

/** What is known of a message's signature, with a glyph if it was checked. */
export function Verdict({ signature }: Pick<SequenceMessage, 'signature'>) {
  const { label, tone } = VERDICTS[signature]
  return (
    <span className={css.verdict} data-verdict={tone}>
      {tone !== 'none' && (
        <svg viewBox="0 0 2.85 2.85" aria-hidden="true" fill="currentColor">
          <path d={modulesPath(GLYPHS[tone], '#', 0.15)} />
        </svg>
      )}
      <span className="visually-hidden">Firma: </span>
      {label}
    </span>
  )
}
