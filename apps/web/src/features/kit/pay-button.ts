import { BRAND } from '@portal/domain/brand'
import style from './pay-button.css?raw'

const button = (variant: string) => `<a class="qri-pagar${variant}" href="/cobro/ORD-000123">
  <svg viewBox="0 0 7 7" aria-hidden="true">
    <path d="${BRAND.mark.ink.join('')}"/>
    <path class="qri-modulo" d="${BRAND.mark.module}"/>
  </svg>
  Pagar con ${BRAND.name}
</a>`

/** HTML and CSS of the payment button, for light and for dark pages, as a shop pastes them. */
export const PAY_BUTTON = `<!-- Sobre una página clara -->
${button('')}

<!-- Sobre una página oscura -->
${button(' qri-claro')}

<style>
${style.trim()}
</style>
`
