import type { Person } from '../person/person.queries.ts'
import { form } from './field.ts'
import { html } from './html.ts'
import type { Page } from './shell.ts'

interface Account {
  action: string
  token: string
  person: Person
  back: string
  sent?: boolean
}

export const accountPage = ({ action, token, person, back, sent }: Account): Page => ({
  title: 'Mi cuenta',
  body: html`<h1>Mi cuenta</h1><dl class="facts"><div><dt>Nombre</dt><dd>${person.name}</dd></div><div><dt>Correo</dt><dd>${person.email}</dd></div><div><dt>Perfil</dt><dd>${person.administrator ? 'Administración de la red' : 'Desarrollo'}</dd></div></dl>${sent && html`<p class="note" role="status">Te enviamos un correo con el enlace para elegir otra contraseña; vale por 30 minutos.</p>`}${form(
    action,
    token,
    html`<button class="button quiet">Cambiar contraseña</button><p class="center"><a class="link" href="${back}">Volver al portal</a></p>`,
  )}`,
})
