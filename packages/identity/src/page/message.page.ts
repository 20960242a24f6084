import { html, trusted } from './html.ts'
import type { Page } from './shell.ts'

const message = (title: string, text: string, href: string, action: string): Page => ({
  title,
  body: html`<h1>${title}</h1><p class="muted">${text}</p><a class="button" href="${href}">${action}</a>`,
})

export const expiredPage = (publicUrl: string): Page =>
  message(
    'El inicio de sesión venció',
    'Pasó demasiado tiempo o lo terminaste en otra pestaña. Vuelve al portal y empieza de nuevo.',
    `${publicUrl}/`,
    'Volver al portal',
  )

const ERRORS = {
  request: 'La dirección que abriste está incompleta o no corresponde a este portal.',
  other: 'No pudimos completar lo que pediste. Inténtalo de nuevo en unos minutos.',
  busy: 'Hay muchas personas entrando en este momento. Inténtalo de nuevo en unos segundos.',
}

export const errorPage = (publicUrl: string, kind: keyof typeof ERRORS): Page =>
  message('Algo no salió bien', ERRORS[kind], `${publicUrl}/`, 'Volver al portal')

export const signedOutPage = (publicUrl: string): Page =>
  message('Sesión cerrada', 'Cerraste tu sesión en este navegador.', `${publicUrl}/`, 'Volver al portal')

/** `form` comes from the library, with its own token; our button is put inside it. */
export const logoutPage = (form: string): Page => ({
  title: 'Cerrar Sesión',
  body: html`<h1>Cerrar Sesión</h1><p class="muted">¿Quieres cerrar tu sesión en este navegador?</p>${trusted(
    form.replace('</form>', '<button class="button" name="logout" value="yes">Cerrar Sesión</button></form>'),
  )}`,
})
