import { Card } from '../../ui/page/Card.tsx'
import { modulesPath } from '../../ui/drawing/modules.path.ts'
import css from './AliasCards.module.css'
import { ALIAS_CARDS } from './alias.art.ts'

/** Ink of each letter of a drawing. */
const INKS = { t: 'var(--text)', p: 'var(--primary)', l: 'var(--line-strong)' }

/** What alias is for, a drawing each. */
export function AliasCards() {
  return (
    <div className={css.cards}>
      {ALIAS_CARDS.map(({ title, text, alt, art }) => (
        <Card key={title} as="article">
          <svg viewBox={`0 0 ${art[0]?.length ?? 0} ${art.length}`} role="img" aria-label={alt}>
            {Object.entries(INKS).map(([mark, ink]) => (
              <path key={mark} d={modulesPath(art, mark, 0.12)} fill={ink} />
            ))}
          </svg>
          <h2>{title}</h2>
          <p>{text}</p>
        </Card>
      ))}
    </div>
  )
}
