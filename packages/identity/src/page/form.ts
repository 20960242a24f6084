import { PASSWORD_HELP } from '../person/person.rules.ts'
import { html, type Markup } from './html.ts'

interface Field {
  name: string
  label: string
  type: 'text' | 'email' | 'password'
  autocomplete: string
  value?: string | undefined
  error?: string | undefined
  help?: string
  /** True for a code that is spelled in capitals. */
  code?: boolean
  /** True for the field that has the focus: the first field to fill in, or the first field with an error. */
  focus?: boolean
}

const eye = (id: string) =>
  html`<button type="button" class="eye" aria-controls="${id}" aria-pressed="false" aria-label="Mostrar contraseña" hidden><svg class="icon on" viewBox="0 0 24 24" aria-hidden="true"><path d="M2 12s3.6-6.5 10-6.5S22 12 22 12s-3.6 6.5-10 6.5S2 12 2 12z"/><circle cx="12" cy="12" r="3"/></svg><svg class="icon off" viewBox="0 0 24 24" aria-hidden="true"><path d="M9.9 5.7A10 10 0 0 1 12 5.5c6.4 0 10 6.5 10 6.5a17 17 0 0 1-2.7 3.4M6.5 7.3A16 16 0 0 0 2 12s3.6 6.5 10 6.5a10 10 0 0 0 4.6-1.1M4 4l16 16"/></svg></button>`

const problem = (id: string, text: string) =>
  html`<p class="error" id="${id}"><svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><circle cx="12" cy="12" r="10"/><path d="M12 8v4M12 16h.01"/></svg>${text}</p>`

export function field(spec: Field): Markup {
  const id = `campo-${spec.name}`
  const described = [spec.error !== undefined && `${id}-error`, spec.help && `${id}-ayuda`].filter(Boolean).join(' ')
  return html`<div class="field"><label for="${id}">${spec.label}</label><span class="input"><input id="${id}" name="${spec.name}" type="${spec.type}" autocomplete="${spec.autocomplete}"${spec.type === 'email' && html` inputmode="email" autocapitalize="none" spellcheck="false"`}${spec.code && html` class="code" autocapitalize="characters" spellcheck="false"`}${spec.value !== undefined && html` value="${spec.value}"`} required maxlength="${spec.type === 'email' ? 254 : 256}"${spec.error !== undefined && html` aria-invalid="true"`}${described && html` aria-describedby="${described}"`}${spec.focus && html` autofocus`}>${spec.type === 'password' && eye(id)}</span>${spec.error ? problem(`${id}-error`, spec.error) : ''}${spec.help && html`<p class="help" id="${id}-ayuda">${spec.help}</p>`}</div>`
}

const password = { name: 'password', label: 'Contraseña', type: 'password' } as const

export const emailField = (own: Partial<Field>) =>
  field({ name: 'email', label: 'Correo', type: 'email', autocomplete: 'username', ...own })

export const passwordField = (own: Partial<Field>) => field({ ...password, autocomplete: 'current-password', ...own })

/** Fields for a new password and its repetition. @param focus name of the field that has the focus */
export const newPasswordFields = (label: string, errors: Partial<Record<string, string>>, focus: string) =>
  html`${(
    [
      { ...password, label, help: PASSWORD_HELP },
      { ...password, name: 'repeat', label: 'Repite la contraseña' },
    ] as const
  ).map((spec) =>
    field({ ...spec, autocomplete: 'new-password', error: errors[spec.name], focus: focus === spec.name }),
  )}`

/** A form with a hidden CSRF token or link key. `novalidate`, because our own error messages are next to the fields. */
export const form = (
  action: string,
  [name, value]: readonly [name: 'token' | 'key' | 'xsrf', value: string],
  content: Markup,
) =>
  html`<form method="post" action="${action}" novalidate><input type="hidden" name="${name}" value="${value}">${content}</form>`
