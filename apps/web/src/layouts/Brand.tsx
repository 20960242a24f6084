import { BRAND } from '@portal/domain/brand'
import { path } from '../paths.ts'
import css from './Brand.module.css'

export function Brand({ onPress }: { onPress?: (() => void) | undefined }) {
  return (
    <a href={path.home()} className={css.brand} onClick={onPress}>
      <svg viewBox="0 0 7 7" aria-hidden="true" className={css.mark}>
        <path d={BRAND.mark.ink.join('')} />
        <path d={BRAND.mark.module} className={css.module} />
      </svg>
      {BRAND.name} <span>{BRAND.portal}</span>
    </a>
  )
}
