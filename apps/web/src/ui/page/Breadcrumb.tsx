import css from './Breadcrumb.module.css'

interface Props {
  /** From the start page to the current page; the last one has no address. */
  items: readonly { label: string; href?: string | undefined }[]
}

export function Breadcrumb({ items }: Props) {
  return (
    <nav aria-label="Ruta">
      <ol role="list" className={css.crumbs}>
        {items.map((item, index) => (
          <li key={item.label} aria-current={index === items.length - 1 ? 'page' : undefined}>
            {item.href ? <a href={item.href}>{item.label}</a> : item.label}
          </li>
        ))}
      </ol>
    </nav>
  )
}
