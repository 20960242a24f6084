import { INVITATION_DAYS } from '@portal/domain/integration/sharing'
import { type IntegrationState, STATE_LABELS } from '@portal/domain/integration/state'
import type { Content } from './letter.layout.ts'

/** How a letter names things, made safe for one line. */
export interface Names {
  /** Who did it. */
  by: string
  /** The integration, quoted. */
  integration: string
  company: string
}

export interface Links {
  list: string
  security: string
}

const MEMBER = 'Recibes este correo porque tienes acceso a esta integración en el portal.'
const STRANGER = 'Si no conoces a quien te lo envía, puedes ignorar este correo: no pasará nada.'
const invitedAs = (to: string): string =>
  `Para entrar, crea tu cuenta con este mismo correo (${to}) o inicia sesión si ya tienes una.`
const ENTER = 'Crear mi cuenta o iniciar sesión'

/** To whoever an integration was shared with; `invited` when nobody has signed in with the address `to` yet. */
export function shared({ by, integration, company }: Names, links: Links, to: string, invited: boolean): Content {
  const subject = `Te compartieron ${integration}`
  const what = `${by} compartió contigo la integración ${integration}, de ${company}.`
  if (!invited)
    return {
      subject,
      title: `Ahora tienes acceso a ${integration}`,
      paragraphs: [what, 'Puedes ver y editar su configuración junto con tu equipo.'],
      action: { label: 'Ver mis integraciones', link: links.list },
      reason: MEMBER,
    }
  return {
    subject,
    title: `Te invitaron a trabajar en ${integration}`,
    paragraphs: [what, invitedAs(to)],
    action: { label: ENTER, link: links.list },
    after: [`La invitación vence en ${INVITATION_DAYS} días y sirve solo para este correo.`],
    reason: STRANGER,
  }
}

/** To the new owner; `invited` when nobody has signed in with the address `to` yet. */
export function transferred({ by, integration, company }: Names, links: Links, to: string, invited: boolean): Content {
  const subject = `Te transfirieron ${integration}`
  const what = `${by} te transfirió la integración ${integration}, de ${company}.`
  if (!invited)
    return {
      subject,
      title: `${integration} ahora es tuya`,
      paragraphs: [what, 'Desde ahora la administras tú: decides quién más tiene acceso y la llevas a producción.'],
      action: { label: 'Ver mis integraciones', link: links.list },
      reason: MEMBER,
    }
  return {
    subject,
    title: `${integration} te está esperando`,
    paragraphs: [what, invitedAs(to)],
    action: { label: ENTER, link: links.list },
    after: ['La transferencia no vence: la integración será tuya en cuanto entres con este correo.'],
    reason: STRANGER,
  }
}

const STATE_NEWS: Record<IntegrationState, { subject: (name: string) => string; next: string; action: string }> = {
  PROGRESS: {
    subject: (name) => `${name} vuelve a estar en proceso`,
    next: 'Puedes seguir trabajando en ella desde el portal.',
    action: 'Ver mis integraciones',
  },
  PENDING: {
    subject: (name) => `${name} tiene observaciones`,
    next: 'Corrige lo que piden las observaciones: la red las marca como resueltas al revisarlas.',
    action: 'Ver las observaciones',
  },
  SUCCESS: {
    subject: (name) => `${name} está finalizada`,
    next: 'Con esto terminó su proceso de integración. ¡Felicitaciones a todo el equipo!',
    action: 'Ver mis integraciones',
  },
}

/** To a member: the state that an integration has now. */
export function stateChanged({ by, integration, company }: Names, links: Links, state: IntegrationState): Content {
  const news = STATE_NEWS[state]
  const subject = news.subject(integration)
  return {
    subject,
    title: subject,
    paragraphs: [
      `${by} cambió el estado de la integración ${integration}, de ${company}, a «${STATE_LABELS[state].option}».`,
      news.next,
    ],
    action: { label: news.action, link: links.list },
    reason: MEMBER,
  }
}

/** To a member: new observations, at least one, each quoted whole. */
export function observationsAdded(names: Names, links: Links, descriptions: readonly string[]): Content {
  const { by, integration, company } = names
  const one = descriptions.length === 1
  const subject = one
    ? `Nueva observación en ${integration}`
    : `${descriptions.length} observaciones nuevas en ${integration}`
  return {
    subject,
    title: subject,
    paragraphs: [
      `${by} agregó ${one ? 'una observación' : `${descriptions.length} observaciones`} a la integración ${integration}, de ${company}, que quedó «${STATE_LABELS.PENDING.option}»:`,
    ],
    points: descriptions,
    action: { label: one ? 'Ver la observación' : 'Ver las observaciones', link: links.list },
    reason: MEMBER,
  }
}

/** To the dashboard account whose password was replaced; no link, so that none is ever expected in such a letter. */
export function passwordChanged({ by, integration, company }: Names): Content {
  return {
    subject: 'Cambió la contraseña de tu cuenta del dashboard',
    title: 'La contraseña de tu cuenta cambió',
    paragraphs: [
      `${by} cambió la contraseña con que entras al dashboard por la integración ${integration}, de ${company}. La anterior ya no sirve.`,
      'Si no esperabas este cambio, avisa a tu equipo cuanto antes para que ponga otra contraseña.',
    ],
    reason:
      'Recibes este correo porque la cuenta del dashboard está a tu nombre. Nunca te pediremos la contraseña por correo.',
  }
}

/** To a member: the certificate ends in `days`, at least one; `end` is that day in words. */
export function certificateExpiring(
  { integration, company }: Omit<Names, 'by'>,
  links: Links,
  days: number,
  end: string,
): Content {
  const when = days <= 1 ? 'vence en un día' : `vence en ${days} días`
  return {
    subject: `El certificado de ${integration} ${when}`,
    title: `El certificado de ${integration} ${when}`,
    paragraphs: [
      `El certificado con que la integración ${integration}, de ${company}, se conecta a la red vence el ${end}. Desde entonces la red rechazará sus conexiones.`,
      'Descarga uno nuevo en Seguridad e instálalo en tus servidores. El anterior deja de servir en cuanto creas el nuevo, así que coordina el cambio con tu equipo.',
    ],
    action: { label: 'Ir a Seguridad', link: links.security },
    reason: MEMBER,
  }
}
