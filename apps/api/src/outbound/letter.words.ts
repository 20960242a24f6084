import { INVITATION_DAYS } from '@portal/domain/integration/sharing'
import { type IntegrationState, STATE_LABELS } from '@portal/domain/integration/state'
import type { Content } from './letter.layout.ts'

/** Names in a letter, made safe for one line, and addresses that it links to. */
export interface About {
  /** Person who acted. */
  by: string
  /** Name of the integration, in quotes. */
  integration: string
  company: string
  list: string
  security: string
}

const MEMBER = 'Recibes este correo porque tienes acceso a esta integración en el portal.'
const STRANGER = 'Si no conoces a quien te lo envía, puedes ignorar este correo: no pasará nada.'

/** Words for a person who gets access, and title and note for one who has no account yet. */
interface Access {
  subject: string
  what: string
  title: string
  next: string
  invitedTitle: string
  invitedNote: string
}

const accessGiven = (words: Access, list: string, to: string, invited: boolean): Content => ({
  subject: words.subject,
  title: invited ? words.invitedTitle : words.title,
  paragraphs: [
    words.what,
    invited
      ? `Para entrar, crea tu cuenta con este mismo correo (${to}) o inicia sesión si ya tienes una.`
      : words.next,
  ],
  action: { label: invited ? 'Crear mi cuenta o iniciar sesión' : 'Ver mis integraciones', link: list },
  after: invited ? [words.invitedNote] : [],
  reason: invited ? STRANGER : MEMBER,
})

/** To the person at the address `to` whom an integration was shared with; `invited` if nobody has signed in with it yet. */
export function shared({ by, integration, company, list }: About, to: string, invited: boolean): Content {
  const words = {
    subject: `Te compartieron ${integration}`,
    what: `${by} compartió contigo la integración ${integration}, de ${company}.`,
    title: `Ahora tienes acceso a ${integration}`,
    next: 'Puedes ver y editar su configuración junto con tu equipo.',
    invitedTitle: `Te invitaron a trabajar en ${integration}`,
    invitedNote: `La invitación vence en ${INVITATION_DAYS} días y sirve solo para este correo.`,
  }
  return accessGiven(words, list, to, invited)
}

/** To the new owner at the address `to`; `invited` if nobody has signed in with it yet. */
export function transferred({ by, integration, company, list }: About, to: string, invited: boolean): Content {
  const words = {
    subject: `Te transfirieron ${integration}`,
    what: `${by} te transfirió la integración ${integration}, de ${company}.`,
    title: `${integration} ahora es tuya`,
    next: 'Desde ahora la administras tú: decides quién más tiene acceso y la llevas a producción.',
    invitedTitle: `${integration} te está esperando`,
    invitedNote: 'La transferencia no vence: la integración será tuya en cuanto entres con este correo.',
  }
  return accessGiven(words, list, to, invited)
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

/** To a member: the new state of an integration. */
export function stateChanged({ by, integration, company, list }: About, state: IntegrationState): Content {
  const news = STATE_NEWS[state]
  const subject = news.subject(integration)
  return {
    subject,
    title: subject,
    paragraphs: [
      `${by} cambió el estado de la integración ${integration}, de ${company}, a «${STATE_LABELS[state].option}».`,
      news.next,
    ],
    action: { label: news.action, link: list },
    reason: MEMBER,
  }
}

/** To a member: new observations, at least one, each quoted whole. */
export function observationsAdded(about: About, descriptions: readonly string[]): Content {
  const { by, integration, company, list } = about
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
    action: { label: one ? 'Ver la observación' : 'Ver las observaciones', link: list },
    reason: MEMBER,
  }
}

/** To the dashboard account whose password was replaced; without a link, so that nobody expects one in such a letter. */
export function passwordChanged({ by, integration, company }: About): Content {
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

/** To a member: the certificate expires in `days`, at least one; `end` is that day in words. */
export function certificateExpiring({ integration, company, security }: About, days: number, end: string): Content {
  const when = days <= 1 ? 'vence en un día' : `vence en ${days} días`
  return {
    subject: `El certificado de ${integration} ${when}`,
    title: `El certificado de ${integration} ${when}`,
    paragraphs: [
      `El certificado con que la integración ${integration}, de ${company}, se conecta a la red vence el ${end}. Desde entonces la red rechazará sus conexiones.`,
      'Descarga uno nuevo en Seguridad e instálalo en tus servidores. El anterior deja de servir en cuanto creas el nuevo, así que coordina el cambio con tu equipo.',
    ],
    action: { label: 'Ir a Seguridad', link: security },
    reason: MEMBER,
  }
}
