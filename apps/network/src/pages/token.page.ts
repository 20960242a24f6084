import { fillUuid } from '@portal/domain/url'
import { escaped, page, type Page } from './layout.ts'
import { type Payable, summary, timeLeft } from './payable.ts'

export interface Wallet {
  name: string
  /** Deep link with `%uuid%` for the token. */
  link: string
}

export interface Landing extends Payable {
  uuid: string
  /** Wallets that a phone can open; none if the token is for one wallet only. */
  wallets: readonly Wallet[]
}

const RELOAD_SECONDS = 5

const HEADINGS: Record<Payable['state'], string> = {
  CREATED: 'Paga con tu billetera',
  READ: 'Paga con tu billetera',
  AUTHORIZED: 'Tu billetera está pagando',
  PAID: 'Pagado',
  EXPIRED: 'Este cobro venció',
  CANCELLED: 'El comercio canceló este cobro',
  REJECTED: 'No se hizo el pago',
}

const opening = ({ uuid, wallets, number }: Landing): string => {
  const links = wallets
    .map(({ name, link }) => `<li><a href="${escaped(fillUuid(link, uuid))}">${escaped(name)}</a></li>`)
    .join('')
  return `${links && `<p>Abre tu billetera:</p><ul>${links}</ul>`}
<p class="faint">${links ? 'O escribe' : 'Escribe'} este número en tu app:</p><p class="number">${escaped(number)}</p>`
}

/** Landing of a QR that was opened with the camera of a phone instead of a wallet. */
export function tokenPage(landing: Landing, now: Date): Page {
  const payable = landing.state === 'CREATED' || landing.state === 'READ'
  const open = payable || landing.state === 'AUTHORIZED'
  return page({
    title: HEADINGS[landing.state],
    ...(open ? { reload: RELOAD_SECONDS } : {}),
    main: `<h1 role="status">${HEADINGS[landing.state]}</h1>${summary(landing)}
${payable ? `<p>${timeLeft(landing, now)}</p>${opening(landing)}` : ''}`,
  })
}
