import { ChevronDown } from 'lucide-react'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { cx } from '../ui/cx.ts'
import css from './SectionNav.module.css'
import side from '../ui/page/SideNav.module.css'

export interface SectionGroup {
  title?: string | undefined
  items: readonly { label: string; href: string; current: boolean }[]
}

interface Props {
  groups: readonly SectionGroup[]
  onPress?: (() => void) | undefined
}

/** Links to the sections of an integration, in collapsible groups. In low windows only the current group starts open. */
export function SectionNav({ groups, onPress }: Props) {
  const [low] = useState(() => matchMedia(`(max-height: ${onPress ? 639 : 700}px)`).matches)
  return (
    <nav className={cx(side.nav, css.sections)} aria-label="Secciones de la integración">
      {groups.map(({ title, items }) => {
        const list = (
          <ul role="list">
            {items.map((item) => (
              <li key={item.href}>
                <a href={item.href} onClick={onPress} aria-current={item.current ? 'page' : undefined}>
                  {item.label}
                </a>
              </li>
            ))}
          </ul>
        )
        if (!title) return <div key={items[0]?.href}>{list}</div>
        return (
          <Group key={title} title={title} opens={!low || items.some((item) => item.current)}>
            {list}
          </Group>
        )
      })}
    </nav>
  )
}

/** Collapsible group of links. It opens when a link in it becomes the current page; only a click closes it. */
function Group({ title, opens, children }: { title: string; opens: boolean; children: ReactNode }) {
  const element = useRef<HTMLDetailsElement>(null)
  useLayoutEffect(() => {
    if (opens && element.current) element.current.open = true
  }, [opens])
  return (
    <details ref={element}>
      <summary>
        <h2>{title}</h2>
        <ChevronDown className="small" />
      </summary>
      {children}
    </details>
  )
}
