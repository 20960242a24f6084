import type { IdentityBrand, IdentityMail, IdentityOptions } from '../options.ts'
import { html } from '../page/html.ts'

interface Letter {
  subject: string
  sentences: string[]
  action?: { label: string; link: string }
}

const letters = {
  verify: (portal: string, link: string): Letter => ({
    subject: `Confirma tu correo en ${portal}`,
    sentences: [
      `Alguien, seguramente tú, creó una cuenta en ${portal} con este correo.`,
      'El enlace vale por 24 horas y sirve una sola vez. Si no fuiste tú, ignora este mensaje.',
    ],
    action: { label: 'Confirmar mi correo', link },
  }),
  known: (portal: string, link: string): Letter => ({
    subject: `Ya tienes una cuenta en ${portal}`,
    sentences: [
      `Alguien, seguramente tú, quiso crear una cuenta en ${portal} con este correo, que ya tiene una.`,
      'Inicia sesión con ella; si no recuerdas la contraseña, ahí mismo puedes elegir otra. Si no fuiste tú, ignora este mensaje.',
    ],
    action: { label: 'Ir al portal', link },
  }),
  reset: (portal: string, link: string): Letter => ({
    subject: `Elige otra contraseña en ${portal}`,
    sentences: [
      `Pediste elegir otra contraseña para tu cuenta en ${portal}.`,
      'El enlace vale por 30 minutos y sirve una sola vez. Si no fuiste tú, ignora este mensaje: tu contraseña sigue igual.',
    ],
    action: { label: 'Elegir otra contraseña', link },
  }),
  changed: (portal: string): Letter => ({
    subject: `Tu contraseña en ${portal} cambió`,
    sentences: [
      `Acabas de cambiar la contraseña de tu cuenta en ${portal} y cerramos todas tus sesiones.`,
      'Si no fuiste tú, entra al portal y usa «Olvidé mi contraseña» de inmediato.',
    ],
  }),
}

function write(brand: IdentityBrand, recipient: string, letter: Letter): IdentityMail {
  const [first, ...rest] = letter.sentences
  const { action } = letter
  const text = [first, action && `${action.label}:\n${action.link}`, ...rest, `${brand.name} ${brand.portal}`]
    .filter(Boolean)
    .join('\n\n')
  const body = html`<!doctype html><html lang="es-CL"><meta charset="utf-8"><title>${letter.subject}</title><body style="font:16px/1.6 system-ui,sans-serif;color:#121715"><p>${first}</p>${action && html`<p><a href="${action.link}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#0a6e47;color:#fff;text-decoration:none;font-weight:500">${action.label}</a></p>`}${rest.map((sentence) => html`<p>${sentence}</p>`)}<p style="color:#626c67">${brand.name} ${brand.portal}</p></body></html>`
  return { recipient, subject: letter.subject, text, html: body.text }
}

/** Sends without making the answer wait, so that its time does not tell whether there was a mail to send. */
export class Mailer {
  readonly #options: Pick<IdentityOptions, 'brand' | 'sendMail' | 'log'>
  readonly #underWay = new Set<Promise<void>>()

  constructor(options: Pick<IdentityOptions, 'brand' | 'sendMail' | 'log'>) {
    this.#options = options
  }

  send(kind: keyof typeof letters, recipient: string, link: string): void {
    const { brand, sendMail, log } = this.#options
    const mail = write(brand, recipient, letters[kind](`${brand.name} ${brand.portal}`, link))
    const sending = sendMail(mail)
      .catch((error: unknown) =>
        log(`identity: a mail was not sent: ${error instanceof Error ? error.name : 'unknown error'}`),
      )
      .finally(() => this.#underWay.delete(sending))
    this.#underWay.add(sending)
  }

  /** Resolves when no mail is under way. */
  async settle(): Promise<void> {
    await Promise.all(this.#underWay)
  }
}
