import css from './Breadcrumb.module.css'

export function Breadcrumb({ items }: { items: readonly { label: string; href?: string | undefined }[] }) {
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
