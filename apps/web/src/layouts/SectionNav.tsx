import type { SectionState } from '@portal/domain/road/road'
import { useId } from 'react'
import { Glyph } from '../form/road/Glyph.tsx'
import { glyphWords } from '../form/road/glyph.rows.ts'
import { cx } from '../ui/cx.ts'
import css from './SectionNav.module.css'
import side from '../ui/page/SideNav.module.css'

/** Link to a section. `state` is undefined until it is known, and for sections that have none. */
export interface SectionLink {
  label: string
  href: string
  current: boolean
  state: SectionState | undefined
}

export interface SectionGroup {
  title?: string | undefined
  items: readonly SectionLink[]
}

interface Props {
  groups: readonly SectionGroup[]
  onPress?: (() => void) | undefined
}

/** Links to the sections of an integration under the names of their groups; each shows how far its section is. */
export function SectionNav({ groups, onPress }: Props) {
  return (
    <nav className={cx(side.nav, css.sections)} aria-label="Secciones de la integración">
      {groups.map(({ title, items }) => (
        <div key={items[0]?.href}>
          {title && <h2>{title}</h2>}
          <ul role="list">
            {items.map((item) => (
              <Leaf key={item.href} {...item} onPress={onPress} />
            ))}
          </ul>
        </div>
      ))}
    </nav>
  )
}

const UNKNOWN = { glyph: 'none', done: 0, total: 0 } as const

/** One link. The words about its section are a description, so that its name stays the section's. */
function Leaf({ label, href, current, state, onPress }: SectionLink & Pick<Props, 'onPress'>) {
  const words = useId()
  return (
    <li>
      <a
        href={href}
        onClick={onPress}
        aria-current={current ? 'page' : undefined}
        aria-describedby={state ? words : undefined}
      >
        <Glyph {...(state ?? UNKNOWN)} />
        {label}
      </a>
      {state && (
        <span id={words} className={css.state}>
          {state.missing > 0 && <span aria-hidden="true">{state.missing}</span>}
          <span className="visually-hidden">{glyphWords(state)}</span>
        </span>
      )}
    </li>
  )
}
