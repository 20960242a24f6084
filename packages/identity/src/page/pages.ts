import type { Person } from '../person/person.queries.ts'
import type { Purpose } from '../person/ticket.queries.ts'
import { emailField, field, form, newPasswordFields, passwordField } from './form.ts'
import { html, type Markup, trusted } from './html.ts'
import type { Page } from './shell.ts'

interface SignIn {
  /** URL below which the pages of this sign-in are, without a final slash. */
  base: string
  token: string
}

const page = (title: string, text: Markup | string, rest: Markup): Page => ({
  title,
  body: html`<h1>${title}</h1><p class="muted">${text}</p>${rest}`,
})

const button = (text: string, kind = 'button') => html`<button class="${kind}">${text}</button>`
const footnote = (text: string, href: string, link: string) =>
  html`<p class="muted center">${text}<a class="inline" href="${href}">${link}</a></p>`
const backToLogin = (base: string) => footnote('', `${base}/login`, 'Volver a iniciar sesión')

/** Labels of the links to a new password, on the page of the sign-in and on that of a confirmation link. */
export const FORGOTTEN = 'Olvidé mi contraseña'
export const NOT_MINE = 'No la recuerdo o no la elegí yo'

export const loginPage = (
  { base, token }: SignIn,
  { email, error, again }: { email?: string | undefined; error?: string; again?: boolean },
): Page =>
  page(
    again ? 'Confirma que eres tú' : 'Iniciar Sesión',
    again ? 'Por seguridad, vuelve a escribir tu contraseña para continuar.' : 'Entra al portal de desarrolladores.',
    form(
      `${base}/login`,
      ['token', token],
      html`${emailField({ name: 'username', value: email, focus: !email })}${passwordField({ error, focus: Boolean(email) })}<p class="end"><a class="link" href="${base}/forgot">${FORGOTTEN}</a></p><button class="button" id="kc-login" name="kc-login">Iniciar Sesión</button>${!again && footnote('¿Primera vez aquí? ', `${base}/registration`, 'Crea una cuenta')}`,
    ),
  )

const FIELDS = ['name', 'email', 'password', 'repeat'] as const
export type RegistrationErrors = Partial<Record<(typeof FIELDS)[number], string>>

interface Registration {
  name?: string
  email?: string
  errors?: RegistrationErrors
}

export function registrationPage({ base, token }: SignIn, { name, email, errors = {} }: Registration = {}): Page {
  const wrong = FIELDS.find((name) => errors[name] !== undefined) ?? 'name'
  const { body } = page(
    'Crea tu cuenta',
    'Te enviaremos un correo para confirmar que es tuyo.',
    form(
      `${base}/registration`,
      ['token', token],
      html`${field({ name: 'name', label: 'Nombre y apellido', type: 'text', autocomplete: 'name', value: name, error: errors.name, focus: wrong === 'name' })}${emailField({ value: email, error: errors.email, focus: wrong === 'email' })}${newPasswordFields('Contraseña', errors, wrong)}${button('Crear cuenta')}${footnote('¿Ya tienes una cuenta? ', `${base}/login`, 'Inicia sesión')}`,
    ),
  )
  return { title: Object.keys(errors).length > 0 ? 'Revisa los datos de tu cuenta' : 'Crea tu cuenta', body }
}

export const forgotPage = ({ base, token }: SignIn, { email, error }: { email?: string; error?: string } = {}): Page =>
  page(
    FORGOTTEN,
    'Escribe tu correo y te enviaremos un enlace para elegir otra.',
    form(
      `${base}/forgot`,
      ['token', token],
      html`${emailField({ value: email, error, focus: true })}${button('Enviar enlace')}${backToLogin(base)}`,
    ),
  )

const envelope = html`<svg class="glyph" viewBox="0 0 10 10" aria-hidden="true"><path class="primary" d="M0 1h10v8H0zM1 2v6h8V2z" fill-rule="evenodd"/><path class="primary" d="M2 3h1v1H2zM7 3h1v1H7zM3 4h1v1H3zM6 4h1v1H6zM4 5h2v1H4z"/></svg>`

interface Mailed extends SignIn {
  email: string
  /** URL of a test mailbox that shows the mails, if there is one. */
  mailbox: string | undefined
  again?: boolean
}

const mailedPage = ({ base, again, mailbox }: Mailed, explanation: Markup, rest?: Markup): Page => ({
  title: 'Revisa tu correo',
  body: html`<div>${envelope}<h1>Revisa tu correo</h1></div><p class="muted">${explanation}</p>${again && html`<p class="note" role="status">Si el correo es de una cuenta, te enviamos otro mensaje. Puede tardar un minuto.</p>`}${mailbox && html`<a class="button" href="${mailbox}">Abrir el buzón de prueba</a>`}${rest}${backToLogin(base)}`,
})

/** The text is the same for a new, unconfirmed and confirmed e-mail, so it does not reveal who has an account. */
export const verifyPage = (mailed: Mailed): Page =>
  mailedPage(
    mailed,
    html`Enviamos un mensaje a <strong>${mailed.email}</strong>. Ábrelo y usa su enlace para confirmar tu cuenta; vale por 24 horas.`,
    form(`${mailed.base}/verify`, ['token', mailed.token], button('Enviar otro correo', 'button quiet')),
  )

/** The text is the same with and without an account of this e-mail, so that it does not reveal who has an account. */
export const resetSentPage = (mailed: Mailed): Page =>
  mailedPage(
    mailed,
    html`Si <strong>${mailed.email}</strong> tiene una cuenta, recibirás un enlace para elegir otra contraseña; vale por 30 minutos.`,
  )

interface Link {
  action: string
  key: string
  email: string
  purpose: Purpose
}

/** Asks for the password of the registration, if the confirmation link was opened in another browser. */
export const confirmPage = ({ action, key, email, error }: Link & { error?: string }): Page =>
  page(
    'Confirma tu correo',
    html`Alguien pidió una cuenta en este portal con <strong>${email}</strong>. Si fuiste tú, escribe la contraseña que elegiste; si no, cierra esta página.`,
    form(
      action,
      ['key', key],
      html`${passwordField({ error, focus: true })}${button('Confirmar mi correo')}${footnote('', `${action}?${new URLSearchParams({ key, elegir: 'otra' }).toString()}`, NOT_MINE)}`,
    ),
  )

/** Asks for a new password: for a reset, or to confirm an account that perhaps another person registered. */
export function newPasswordPage({
  action,
  key,
  email,
  purpose,
  errors = {},
}: Link & { errors?: { password?: string; repeat?: string } }): Page {
  const fields = newPasswordFields('Nueva contraseña', errors, errors.repeat ? 'repeat' : 'password')
  const asks = (label: string) => form(action, ['key', key], html`${fields}${button(label)}`)
  if (purpose === 'verify')
    return page(
      'Elige tu contraseña',
      html`Confirmarás que <strong>${email}</strong> es tuyo y esta será la única contraseña de la cuenta.`,
      asks('Confirmar mi correo'),
    )
  return page(
    'Elige otra contraseña',
    html`Para <strong>${email}</strong>. Al cambiarla se cierran todas tus sesiones.`,
    asks('Cambiar contraseña'),
  )
}

interface Account {
  action: string
  token: string
  person: Person
  back: string
  /** Name to show in its field, if it is not the person's. */
  name?: string
  error?: string
  /** What was done, for a message above the forms. */
  told?: string | undefined
}

export const accountPage = ({ action, token, person, back, name = person.name, error, told }: Account): Page => ({
  title: error ? 'Revisa tu nombre' : 'Tus datos de acceso',
  body: html`<h1>Tus datos de acceso</h1><dl class="facts"><div><dt>Correo</dt><dd>${person.email}</dd></div><div><dt>Perfil</dt><dd>${person.administrator ? 'Administración de la red' : 'Desarrollo'}</dd></div></dl>${told && html`<p class="note" role="status">${told}</p>`}${form(
    action,
    ['token', token],
    html`${field({ name: 'name', label: 'Nombre y apellido', type: 'text', autocomplete: 'name', value: name, error, focus: error !== undefined })}${button('Guardar nombre')}`,
  )}${form(
    action,
    ['token', token],
    html`${button('Cambiar contraseña', 'button quiet')}<p class="center"><a class="link" href="${back}">Volver al portal</a></p>`,
  )}`,
})

const message =
  (title: string, text: string, action = 'Iniciar Sesión') =>
  (href: string): Page =>
    page(title, text, html`<a class="button" href="${href}">${action}</a>`)

export const confirmedPage = message('Correo confirmado', 'Tu cuenta está lista. Ya puedes entrar al portal.')
export const changedPage = message(
  'Contraseña cambiada',
  'Cerramos tus sesiones en todos los dispositivos. Entra con la contraseña nueva.',
)
export const spentLinkPage = message(
  'El enlace ya no sirve',
  'Fue usado o venció. Si ya confirmaste tu correo, inicia sesión; si no, pide otro enlace desde ahí.',
)

/** Page with a message and a link to the portal. */
export const backToPortal = (title: string, text: string) => (publicUrl: string) =>
  message(title, text, 'Volver al portal')(`${publicUrl}/`)

export const expiredPage = backToPortal(
  'El inicio de sesión venció',
  'Pasó demasiado tiempo o lo terminaste en otra pestaña. Vuelve al portal y empieza de nuevo.',
)
export const signedOutPage = backToPortal('Sesión cerrada', 'Cerraste tu sesión en este navegador.')
export const waitPage = (text: string) => backToPortal('Espera un momento', text)
const failed = (text: string) => backToPortal('Algo no salió bien', text)
export const badRequestPage = failed('La dirección que abriste está incompleta o no corresponde a este portal.')
export const failurePage = failed('No pudimos completar lo que pediste. Inténtalo de nuevo en unos minutos.')
export const busyPage = failed('Hay muchas personas entrando en este momento. Inténtalo de nuevo en unos segundos.')

/** Asks to confirm signing out. `form` is HTML of oidc-provider with a CSRF token; our button is added to it. */
export const logoutPage = (form: string): Page =>
  page(
    'Cerrar Sesión',
    '¿Quieres cerrar tu sesión en este navegador?',
    trusted(form.replace('</form>', '<button class="button" name="logout" value="yes">Cerrar Sesión</button></form>')),
  )
