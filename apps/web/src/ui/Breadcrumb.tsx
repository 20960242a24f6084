import type { ReactNode } from 'react'
import css from './Breadcrumb.module.css'

interface Props {
  /** From the top; the last one is where the person is and has no address. */
  items: readonly { label: string; href?: string | undefined }[]
  /** Name of the landmark. */
  label: string
  /** Draws a link with the router's own component. */
  link: (href: string, label: string) => ReactNode
}

/** The way from the top to this page. */
export function Breadcrumb({ items, label, link }: Props) {
  return (
    <nav aria-label={label}>
      <ol role="list" className={css.crumbs}>
        {items.map((item, index) => (
          <li key={item.label} aria-current={index === items.length - 1 ? 'page' : undefined}>
            {item.href ? link(item.href, item.label) : item.label}
          </li>
        ))}
      </ol>
    </nav>
  )
}
