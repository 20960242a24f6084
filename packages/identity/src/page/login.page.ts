import { field, form } from './field.ts'
import { html } from './html.ts'
import type { Page } from './shell.ts'

interface Login {
  base: string
  token: string
  email?: string | undefined
  error?: string
}

export const loginPage = ({ base, token, email, error }: Login): Page => ({
  title: 'Iniciar Sesión',
  body: html`<h1>Iniciar Sesión</h1><p class="muted">Entra al portal de desarrolladores.</p>${form(
    `${base}/login`,
    token,
    html`${field({ name: 'username', label: 'Correo', type: 'email', autocomplete: 'username', value: email, focus: !email })}${field(
      {
        name: 'password',
        label: 'Contraseña',
        type: 'password',
        autocomplete: 'current-password',
        error,
        focus: Boolean(email),
      },
    )}<p class="end"><a class="link" href="${base}/forgot">Olvidé mi contraseña</a></p><button class="button" id="kc-login" name="kc-login">Iniciar Sesión</button><p class="muted center">¿Primera vez aquí? <a class="inline" href="${base}/registration">Crea una cuenta</a></p>`,
  )}`,
})
