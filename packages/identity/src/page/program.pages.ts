import { field, form } from './form.ts'
import { html } from './html.ts'
import type { Page } from './shell.ts'
import { backToPortal } from './pages.ts'

interface CodeForm {
  action: string
  xsrf: string
  code: string
  /** Whether the code comes from the address of the page, so that the person has to compare it. */
  shown: boolean
  error: string | undefined
}

/** Asks for the code that a program shows. */
export const codePage = ({ action, xsrf, code, shown, error }: CodeForm): Page => ({
  title: error ? 'Revisa el código' : 'Conecta un programa',
  body: html`<h1>Conecta un programa</h1><p class="muted">${shown ? 'Compara este código con el que muestra tu terminal. Si no es el mismo, no sigas.' : 'Escribe el código que muestra tu terminal.'}</p>${form(
    action,
    ['xsrf', xsrf],
    html`${field({ name: 'user_code', label: 'Código', type: 'text', autocomplete: 'off', value: code, error, code: true, focus: !shown })}<button class="button" name="confirm" value="yes">Continuar</button>`,
  )}`,
})

interface Permission {
  base: string
  token: string
  email: string
  /** Network address that the program asks from, and whether the browser has the same one. */
  address: string
  near: boolean
  /** Minutes since the program asked. */
  minutes: number
}

const ago = (minutes: number) => (minutes < 1 ? 'Hace menos de un minuto' : `Hace ${minutes} min`)

/** Asks whether a program may use the person's account. */
export const permissionPage = ({ base, token, email, address, near, minutes }: Permission): Page => ({
  title: 'Permitir un programa',
  body: html`<h1>¿Permites que la línea de comandos use tu cuenta?</h1><p class="muted">Podrá ver la lista de tus integraciones, recibir y responder sus avisos de la red de integración, y pedir avisos de prueba. No podrá cambiar tu configuración ni ver tus claves.</p><dl class="facts"><div><dt>Programa</dt><dd>qri, línea de comandos</dd></div><div><dt>Tu cuenta</dt><dd>${email}</dd></div><div><dt>Lo pidió desde</dt><dd>${near ? 'La misma red que este navegador' : 'Otra red que la de este navegador'} · ${address}</dd></div><div><dt>Cuándo</dt><dd>${ago(minutes)}</dd></div></dl><p class="muted">Permítelo solo si lo acabas de pedir tú. Si alguien te mandó el código, recházalo.</p>${form(
    `${base}/program`,
    ['token', token],
    html`<button class="button" name="decision" value="permit">Permitir</button><button class="button quiet" name="decision" value="refuse">Rechazar</button>`,
  )}`,
})

export const permittedPage = backToPortal(
  'Listo, vuelve a tu terminal',
  'El programa ya puede usar tu cuenta. Su acceso termina si cierras tu sesión en este navegador, cambias tu contraseña o no lo usas en media hora, y a más tardar en diez horas.',
)
export const refusedPage = backToPortal('Rechazaste el programa', 'No puede usar tu cuenta. Puedes cerrar esta página.')
export const goneProgramPage = backToPortal('El código ya no sirve', 'Venció o ya se usó. Pide otro en tu terminal.')
