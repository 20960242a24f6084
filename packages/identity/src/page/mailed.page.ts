import { field, form } from './field.ts'
import { html, type Markup } from './html.ts'
import type { Page } from './shell.ts'

const envelope = html`<svg class="glyph" viewBox="0 0 10 10" aria-hidden="true"><path fill="#0a6e47" d="M0 1h10v8H0zM1 2v6h8V2z" fill-rule="evenodd"/><path fill="#0a6e47" d="M2 3h1v1H2zM7 3h1v1H7zM3 4h1v1H3zM6 4h1v1H6zM4 5h2v1H4z"/></svg>`

interface Mailed {
  base: string
  token: string
  email: string
  /** Address of the page that shows the mails, if there is one. */
  mailbox: string | undefined
  /** Said after another mail was asked for. */
  again?: boolean
}

const page = ({ again, mailbox }: Mailed, explanation: Markup, rest: Markup): Page => ({
  title: 'Revisa tu correo',
  body: html`<div>${envelope}<h1>Revisa tu correo</h1></div><p class="muted">${explanation}</p>${again && html`<p class="note" role="status">Si el correo es de una cuenta, te enviamos otro mensaje. Puede tardar un minuto.</p>`}${mailbox && html`<a class="button" href="${mailbox}">Abrir el buzón de prueba</a>`}${rest}`,
})

/** `registration` is what the person typed, sealed. Same words whether the e-mail was new, pending or somebody's already. */
export const verifyPage = (mailed: Mailed & { registration: string }): Page =>
  page(
    mailed,
    html`Enviamos un mensaje a <strong>${mailed.email}</strong>. Ábrelo y usa su enlace para confirmar tu cuenta; vale por 24 horas.`,
    html`${form(
      `${mailed.base}/verify`,
      mailed.token,
      html`<input type="hidden" name="email" value="${mailed.email}"><input type="hidden" name="registration" value="${mailed.registration}"><button class="button quiet">Enviar otro correo</button>`,
    )}<p class="muted center"><a class="inline" href="${mailed.base}/login">Volver a iniciar sesión</a></p>`,
  )

/** Same words whether or not somebody has the e-mail. */
export const resetSentPage = (mailed: Mailed): Page =>
  page(
    mailed,
    html`Si <strong>${mailed.email}</strong> tiene una cuenta, recibirás un enlace para elegir otra contraseña; vale por 30 minutos.`,
    html`<p class="muted center"><a class="inline" href="${mailed.base}/login">Volver a iniciar sesión</a></p>`,
  )

export const forgotPage = ({
  base,
  token,
  email,
  error,
}: {
  base: string
  token: string
  email?: string
  error?: string
}): Page => ({
  title: 'Olvidé mi contraseña',
  body: html`<h1>Olvidé mi contraseña</h1><p class="muted">Escribe tu correo y te enviaremos un enlace para elegir otra.</p>${form(
    `${base}/forgot`,
    token,
    html`${field({ name: 'email', label: 'Correo', type: 'email', autocomplete: 'username', value: email, error, focus: true })}<button class="button">Enviar enlace</button><p class="muted center"><a class="inline" href="${base}/login">Volver a iniciar sesión</a></p>`,
  )}`,
})
