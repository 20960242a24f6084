import { PASSWORD_HELP } from '../person/person.rules.ts'
import { field } from './field.ts'
import { html, type Markup } from './html.ts'
import type { Page } from './shell.ts'

const keyed = (action: string, key: string, content: Markup) =>
  html`<form method="post" action="${action}" novalidate><input type="hidden" name="key" value="${key}">${content}</form>`

/** The link was opened where the sign-in was not begun: a click shows that a person, not a mail scanner, opened it. */
export const confirmPage = (link: { action: string; key: string; email: string }): Page => ({
  title: 'Confirma tu correo',
  body: html`<h1>Confirma tu correo</h1><p class="muted">Vas a confirmar que <strong>${link.email}</strong> es tuyo y que pediste una cuenta en este portal. Si no fuiste tú, cierra esta página.</p>${keyed(link.action, link.key, html`<button class="button">Confirmar mi correo</button>`)}`,
})

export const confirmedPage = (next: string): Page => ({
  title: 'Correo confirmado',
  body: html`<h1>Correo confirmado</h1><p class="muted">Tu cuenta está lista. Ya puedes entrar al portal.</p><a class="button" href="${next}">Iniciar Sesión</a>`,
})

export const newPasswordPage = (link: {
  action: string
  key: string
  email: string
  errors?: { password?: string; repeat?: string }
}): Page => ({
  title: 'Elige otra contraseña',
  body: html`<h1>Elige otra contraseña</h1><p class="muted">Para <strong>${link.email}</strong>. Al cambiarla se cierran todas tus sesiones.</p>${keyed(
    link.action,
    link.key,
    html`${field({
      name: 'password',
      label: 'Nueva contraseña',
      type: 'password',
      autocomplete: 'new-password',
      error: link.errors?.password,
      help: PASSWORD_HELP,
      focus: !link.errors?.repeat || Boolean(link.errors.password),
    })}${field({ name: 'repeat', label: 'Repite la contraseña', type: 'password', autocomplete: 'new-password', error: link.errors?.repeat, focus: Boolean(link.errors?.repeat) && !link.errors?.password })}<button class="button">Cambiar contraseña</button>`,
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
