import { PASSWORD_HELP } from '../person/person.rules.ts'
import { field } from './field.ts'
import { html, type Markup } from './html.ts'
import type { Page } from './shell.ts'

const keyed = (action: string, key: string, content: Markup) =>
  html`<form method="post" action="${action}" novalidate><input type="hidden" name="key" value="${key}">${content}</form>`

interface Link {
  action: string
  key: string
  email: string
}
type NewPassword = Link & { errors?: { password?: string; repeat?: string } }

const newPasswordFields = ({ errors }: NewPassword) =>
  html`${field({
    name: 'password',
    label: 'Nueva contraseña',
    type: 'password',
    autocomplete: 'new-password',
    error: errors?.password,
    help: PASSWORD_HELP,
    focus: !errors?.repeat || Boolean(errors.password),
  })}${field({ name: 'repeat', label: 'Repite la contraseña', type: 'password', autocomplete: 'new-password', error: errors?.repeat, focus: Boolean(errors?.repeat) && !errors?.password })}`

/** For a link opened in another browser than the one that registered: asks for the password of the registration. */
export const confirmPage = ({ action, key, email, error }: Link & { error?: string }): Page => ({
  title: 'Confirma tu correo',
  body: html`<h1>Confirma tu correo</h1><p class="muted">Alguien pidió una cuenta en este portal con <strong>${email}</strong>. Si fuiste tú, escribe la contraseña que elegiste; si no, cierra esta página.</p>${keyed(
    action,
    key,
    html`${field({ name: 'password', label: 'Contraseña', type: 'password', autocomplete: 'current-password', error, focus: true })}<button class="button">Confirmar mi correo</button><p class="muted center"><a class="inline" href="${action}?${new URLSearchParams({ key, elegir: 'otra' }).toString()}">No la recuerdo o no la elegí yo</a></p>`,
  )}`,
})

/** For the owner of the mailbox who does not know that password: replaces it before the account opens. */
export const confirmWithNewPasswordPage = (link: NewPassword): Page => ({
  title: 'Elige tu contraseña',
  body: html`<h1>Elige tu contraseña</h1><p class="muted">Confirmarás que <strong>${link.email}</strong> es tuyo y esta será la única contraseña de la cuenta.</p>${keyed(
    link.action,
    link.key,
    html`${newPasswordFields(link)}<button class="button">Confirmar mi correo</button>`,
  )}`,
})

export const confirmedPage = (next: string): Page => ({
  title: 'Correo confirmado',
  body: html`<h1>Correo confirmado</h1><p class="muted">Tu cuenta está lista. Ya puedes entrar al portal.</p><a class="button" href="${next}">Iniciar Sesión</a>`,
})

export const newPasswordPage = (link: NewPassword): Page => ({
  title: 'Elige otra contraseña',
  body: html`<h1>Elige otra contraseña</h1><p class="muted">Para <strong>${link.email}</strong>. Al cambiarla se cierran todas tus sesiones.</p>${keyed(
    link.action,
    link.key,
    html`${newPasswordFields(link)}<button class="button">Cambiar contraseña</button>`,
  )}`,
})

export const passwordChangedPage = (next: string): Page => ({
  title: 'Contraseña cambiada',
  body: html`<h1>Contraseña cambiada</h1><p class="muted">Cerramos tus sesiones en todos los dispositivos. Entra con la contraseña nueva.</p><a class="button" href="${next}">Iniciar Sesión</a>`,
})

export const spentLinkPage = (next: string): Page => ({
  title: 'El enlace ya no sirve',
  body: html`<h1>El enlace ya no sirve</h1><p class="muted">Fue usado o venció. Si ya confirmaste tu correo, inicia sesión; si no, pide otro enlace desde ahí.</p><a class="button" href="${next}">Iniciar Sesión</a>`,
})
