import { BRAND } from '@portal/domain/brand'
import { path } from '../paths.ts'
import { Mark } from '../ui/drawing/Mark.tsx'
import css from './Brand.module.css'

export function Brand({ onPress }: { onPress?: (() => void) | undefined }) {
  return (
    <a href={path.home()} className={css.brand} onClick={onPress}>
      <Mark ink={BRAND.mark.ink} module={BRAND.mark.module} />
      {BRAND.name} <span>{BRAND.portal}</span>
    </a>
  )
}
