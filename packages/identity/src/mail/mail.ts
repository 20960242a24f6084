import type { IdentityMail, IdentityOptions } from '../options.ts'
import { html } from '../page/html.ts'

interface Letter {
  subject: string
  sentences: [string, string]
  action?: string
}

const letters = (portal: string) =>
  ({
    verify: {
      subject: `Confirma tu correo en ${portal}`,
      sentences: [
        `Alguien, seguramente tú, creó una cuenta en ${portal} con este correo.`,
        'El enlace vale por 24 horas y sirve una sola vez. Si no fuiste tú, ignora este mensaje.',
      ],
      action: 'Confirmar mi correo',
    },
    known: {
      subject: `Ya tienes una cuenta en ${portal}`,
      sentences: [
        `Alguien, seguramente tú, quiso crear una cuenta en ${portal} con este correo, que ya tiene una.`,
        'Inicia sesión con ella; si no recuerdas la contraseña, ahí mismo puedes elegir otra. Si no fuiste tú, ignora este mensaje.',
      ],
      action: 'Ir al portal',
    },
    reset: {
      subject: `Elige otra contraseña en ${portal}`,
      sentences: [
        `Pediste elegir otra contraseña para tu cuenta en ${portal}.`,
        'El enlace vale por 30 minutos y sirve una sola vez. Si no fuiste tú, ignora este mensaje: tu contraseña sigue igual.',
      ],
      action: 'Elegir otra contraseña',
    },
    attempts: {
      subject: `Alguien está probando contraseñas en tu cuenta de ${portal}`,
      sentences: [
        `Hubo varios intentos fallidos de entrar a tu cuenta en ${portal}. Ninguno tuvo éxito y tu contraseña sigue igual.`,
        'Desde un equipo nuevo puede haber que esperar hasta 30 minutos entre un intento y otro; en los equipos donde ya entraste, sigues entrando como siempre. Si fuiste tú y no recuerdas la contraseña, elige otra con «Olvidé mi contraseña».',
      ],
      action: 'Ir al portal',
    },
    changed: {
      subject: `Tu contraseña en ${portal} cambió`,
      sentences: [
        `Acabas de cambiar la contraseña de tu cuenta en ${portal} y cerramos todas tus sesiones.`,
        'Si no fuiste tú, entra al portal y usa «Olvidé mi contraseña» de inmediato.',
      ],
    },
  }) satisfies Record<string, Letter>

function write(portal: string, recipient: string, letter: Letter, link: string): IdentityMail {
  const { subject, action } = letter
  const [first, second] = letter.sentences
  const text = [first, ...(action ? [`${action}:\n${link}`] : []), second, portal].join('\n\n')
  const body = html`<!doctype html><html lang="es-CL"><meta charset="utf-8"><title>${subject}</title><body style="font:16px/1.6 system-ui,sans-serif;color:#121715"><p>${first}</p>${action && html`<p><a href="${link}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#0a6e47;color:#fff;text-decoration:none;font-weight:500">${action}</a></p>`}<p>${second}</p><p style="color:#626c67">${portal}</p></body></html>`
  return { recipient, subject, text, html: body.text }
}

export type Mailer = ReturnType<typeof createMailer>

/** Sends mails without waiting for them, so that the answer's duration does not reveal whether there was a mail to send. */
export function createMailer({ brand, sendMail, log }: Pick<IdentityOptions, 'brand' | 'sendMail' | 'log'>) {
  const portal = `${brand.name} ${brand.portal}`
  const sending = new Set<Promise<void>>()
  return {
    send(kind: keyof ReturnType<typeof letters>, recipient: string, link: string): void {
      const sent = sendMail(write(portal, recipient, letters(portal)[kind], link))
        .catch((error: unknown) =>
          log(`identity: a mail was not sent: ${error instanceof Error ? error.name : 'unknown error'}`),
        )
        .finally(() => sending.delete(sent))
      sending.add(sent)
    },
    /** Resolves when no mail is being sent. */
    settle: async (): Promise<void> => void (await Promise.all(sending)),
  }
}
