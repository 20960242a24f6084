import { webAddress } from '@portal/domain/url'
import { payStateOf } from '../alias/pay-state.ts'
import type { Participant } from '../participant/participant.ts'
import { escaped, page, type Page } from './layout.ts'
import { type Payable, summary, timeLeft } from './payable.ts'

export interface Challenge extends Payable {
  payId: string
  frame: Participant['aliasFrame']
}

const RELOAD_SECONDS = 3
const TITLE = 'Confirma tu pago'

/** Matches what a source of a content policy may be: a name or IPv4 address, with a port. */
const SOURCE = /^[a-z\d.-]+(?::\d+)?$/

/** Hosts in the ASCII form that a content policy needs. */
const sourcesOf = (hosts: readonly string[]): string[] =>
  hosts.map((host) => webAddress(`https://${host}`)?.host ?? '').filter((host) => SOURCE.test(host))

const secureUrl = (text: string): string | undefined =>
  URL.canParse(text) && new URL(text).protocol === 'https:' ? new URL(text).href : undefined

/** The merchant's page after the challenge, with `pay_id` in its query. */
export function returnUrl(address: string, payId: string): string | undefined {
  const url = webAddress(address)
  if (!url) return undefined
  url.searchParams.set('pay_id', payId)
  return url.href
}

const ENDS = {
  ACCEPTED: ['Pago aceptado', 'Ya puedes volver al comercio.'],
  REJECTED: ['No se hizo el pago', 'Puedes volver al comercio e intentarlo de otra forma.'],
  EXPIRED: ['Se acabó el tiempo', 'Vuelve al comercio e inténtalo de nuevo.'],
} as const

/** Page of the challenge of a payment by alias, which the merchant's page shows in a frame. */
export function challengePage(challenge: Challenge, now: Date): Page {
  const { payId, frame, number, state } = challenge
  const css = frame ? secureUrl(frame.css) : undefined
  const common = { hosts: sourcesOf(frame?.available_hosts ?? []), ...(css ? { css } : {}) }
  const end = payStateOf(state)
  if (end === 'CHALLENGED')
    return page({
      ...common,
      title: TITLE,
      reload: RELOAD_SECONDS,
      main: `<h1>Confirma en tu billetera</h1>${summary(challenge)}
<p role="status">Abre la app de tu billetera y acepta el pago. ${timeLeft(challenge, now)}</p>
<p class="faint">¿No lo ves en tu app? Escribe ahí este número:</p><p class="number">${escaped(number)}</p>`,
    })
  const [heading, advice] = ENDS[end]
  const url = frame ? returnUrl(frame.notify_url_authentication, payId) : undefined
  return page({
    ...common,
    title: heading,
    main: `<h1 role="status">${heading}</h1>${summary(challenge)}<p>${advice}</p>
${url ? `<p><a class="button" href="${escaped(url)}">Volver al comercio</a></p>` : ''}`,
  })
}
