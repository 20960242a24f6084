import { BRAND } from '@portal/domain/brand'
import { Brand } from './Brand.tsx'
import css from './Footer.module.css'
import { NavAnchor } from './NavAnchor.tsx'
import { FOOTER } from './navigation.ts'

export function Footer() {
  return (
    <footer className={css.foot}>
      <div className={css.inside}>
        <div className={css.about}>
          <Brand />
          <p>{BRAND.tagline} En etapa piloto.</p>
        </div>
        {FOOTER.map((group) => (
          <nav key={group.label} aria-label={group.label}>
            <h2>{group.label}</h2>
            <ul role="list">
              {group.items.map((entry) => (
                <li key={entry.label}>
                  <NavAnchor entry={entry} />
                </li>
              ))}
            </ul>
          </nav>
        ))}
        <p className={css.end}>
          {BRAND.name}, {BRAND.place}
        </p>
      </div>
    </footer>
  )
}
