import { PASSWORD_HELP } from '../person/person.rules.ts'
import { field, form } from './field.ts'
import { html } from './html.ts'
import type { Page } from './shell.ts'

export type RegistrationErrors = Partial<Record<'name' | 'email' | 'password' | 'repeat', string>>

interface Registration {
  base: string
  token: string
  name?: string | undefined
  email?: string | undefined
  errors?: RegistrationErrors
}

export function registrationPage({ base, token, name, email, errors = {} }: Registration): Page {
  const wrong = (['name', 'email', 'password', 'repeat'] as const).find((key) => errors[key] !== undefined) ?? 'name'
  return {
    title: Object.keys(errors).length > 0 ? 'Revisa los datos de tu cuenta' : 'Crea tu cuenta',
    body: html`<h1>Crea tu cuenta</h1><p class="muted">Te enviaremos un correo para confirmar que es tuyo.</p>${form(
      `${base}/registration`,
      token,
      html`${field({ name: 'name', label: 'Nombre y apellido', type: 'text', autocomplete: 'name', value: name, error: errors.name, focus: wrong === 'name' })}${field(
        {
          name: 'email',
          label: 'Correo',
          type: 'email',
          autocomplete: 'username',
          value: email,
          error: errors.email,
          focus: wrong === 'email',
        },
      )}${field({
        name: 'password',
        label: 'Contraseña',
        type: 'password',
        autocomplete: 'new-password',
        error: errors.password,
        help: PASSWORD_HELP,
        focus: wrong === 'password',
      })}${field({ name: 'repeat', label: 'Repite la contraseña', type: 'password', autocomplete: 'new-password', error: errors.repeat, focus: wrong === 'repeat' })}<button class="button">Crear cuenta</button><p class="muted center">¿Ya tienes una cuenta? <a class="inline" href="${base}/login">Inicia sesión</a></p>`,
    )}`,
  }
}
