import { INVITATION_DAYS, type SharingKind } from '@portal/domain/integration/sharing'
import { type IntegrationState, STATE_LABELS } from '@portal/domain/integration/state'
import { withPending } from '@portal/domain/review/review'
import { DELIVERY } from '@portal/network/common/delivery'
import type { Content } from './letter.layout.ts'

/** Names of people and companies in a letter, without line breaks and links, and URLs of portal pages. */
export interface About {
  by: string
  /** Name of the integration, in quotes. */
  integration: string
  company: string
  list: string
  security: string
  webhook: string
  aliasWebhook: string
  comments: string
  inbox: string
  connection: string
}

const MEMBER = 'Recibes este correo porque tienes acceso a esta integración en el portal.'
const STRANGER = 'Si no conoces a quien te lo envía, puedes ignorar este correo: no pasará nada.'

/** Words for a person who gets access; `invited…` if nobody has signed in with their address yet. */
interface AccessWords {
  subject: string
  what: string
  title: string
  next: string
  invitedTitle: string
  invitedNote: string
}

const KNOWN = 'sus secretos, su certificado y las contraseñas de sus cuentas del dashboard'
const RENEW = 'Renueva todo junto en Seguridad, en «Credenciales que otros conocen».'

const ACCESS: Record<SharingKind, (about: About) => AccessWords> = {
  SHARED: ({ by, integration, company }) => ({
    subject: `Te compartieron ${integration}`,
    what: `${by} compartió contigo la integración ${integration}, de ${company}.`,
    title: `Ahora tienes acceso a ${integration}`,
    next: 'Puedes ver y editar su configuración junto con tu equipo.',
    invitedTitle: `Te invitaron a trabajar en ${integration}`,
    invitedNote: `La invitación vence en ${INVITATION_DAYS} días y sirve solo para este correo.`,
  }),
  TRANSFER: ({ by, integration, company }) => ({
    subject: `Te transfirieron ${integration}`,
    what: `${by} te transfirió la integración ${integration}, de ${company}.`,
    title: `${integration} ahora es tuya`,
    next: `Desde ahora la administras tú. Quien la tenía aún conoce ${KNOWN}. ${RENEW}`,
    invitedTitle: `${integration} te está esperando`,
    invitedNote: `La transferencia vence en ${INVITATION_DAYS} días y sirve solo para este correo: la integración será tuya en cuanto entres con él. Entonces renueva sus credenciales en Seguridad, porque quien la tenía las conoce.`,
  }),
}

/** Letter to a new member at the address `to`; `invited` is true if nobody has signed in with this address yet. */
export function accessGiven(about: About, kind: SharingKind, to: string, invited: boolean): Content {
  const words = ACCESS[kind](about)
  const enter = `Para entrar, crea tu cuenta con este mismo correo (${to}) o inicia sesión si ya tienes una.`
  return {
    subject: words.subject,
    title: invited ? words.invitedTitle : words.title,
    paragraphs: [words.what, invited ? enter : words.next],
    action: { label: invited ? 'Crear mi cuenta o iniciar sesión' : 'Ver mis integraciones', link: about.list },
    after: invited ? [words.invitedNote] : [],
    reason: invited ? STRANGER : MEMBER,
  }
}

/** Completes a letter to members: its subject is also its title, and its last sentence says that members get such letters. */
export const toMembers = (letter: Omit<Content, 'title' | 'reason'>): Content => ({
  ...letter,
  title: letter.subject,
  reason: MEMBER,
})

/** Letter to the former owner when the person to whom they transferred the integration accepts it. */
export function transferAccepted({ by, integration, company }: About): Content {
  const subject = `${integration} ya tiene un nuevo dueño`
  return {
    subject,
    title: subject,
    paragraphs: [
      `${by} recibió la integración ${integration}, de ${company}, que tenía una transferencia pendiente. Desde ahora ya no tienes acceso a ella.`,
    ],
    reason: 'Recibes este correo porque esta integración era tuya en el portal.',
  }
}

/** Letter to the owner: an administrator gave the address `to` access. */
export const sharedByAdministrator = ({ by, integration, company, list }: About, to: string): Content =>
  toMembers({
    subject: `La red compartió ${integration} con otra persona`,
    paragraphs: [
      `${by}, de la administración de la red, compartió la integración ${integration}, de ${company}, con ${to}.`,
      `Esa persona podrá ver ${KNOWN}. Si no lo esperabas, quítale el acceso en «Personas con acceso».`,
    ],
    action: { label: 'Ver mis integraciones', link: list },
  })

/** Letter to the owner: an administrator asked to transfer the integration to the address `to`; `day` is the last one to agree. */
export const transferAsked = ({ by, integration, company, list }: About, to: string, day: string): Content =>
  toMembers({
    subject: `La red pide transferir ${integration}`,
    paragraphs: [
      `${by}, de la administración de la red, pidió transferir la integración ${integration}, de ${company}, a ${to}.`,
      `Sigue siendo tuya hasta que tú u otra persona de la administración confirme la transferencia. Confírmala o retírala en «Personas con acceso»; si nadie responde, la solicitud vence el ${day}.`,
    ],
    action: { label: 'Ver mis integraciones', link: list },
  })

/** State that is not the end; of an end tells the letter about its review. */
export type OpenState = Exclude<IntegrationState, 'SUCCESS'>

const STATE_NEWS: Record<OpenState, { subject: (name: string) => string; next: string; action: string }> = {
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
}

/** Letter to a member about the new state of an integration. */
export function stateChanged({ by, integration, company, list }: About, state: OpenState): Content {
  const news = STATE_NEWS[state]
  return toMembers({
    subject: news.subject(integration),
    paragraphs: [
      `${by} cambió el estado de la integración ${integration}, de ${company}, a «${STATE_LABELS[state].option}».`,
      news.next,
    ],
    action: { label: news.action, link: list },
  })
}

const FINALISED = STATE_LABELS.SUCCESS.option

/** Letter to a member: `by` finalised the integration, or asked to, and the network has not reviewed it. */
export function reviewRequested(about: About, open: number, finalised: boolean): Content {
  const { by, integration, company, comments } = about
  const pending = withPending(open)
  return toMembers({
    subject: finalised ? `${integration} está finalizada, sin revisar` : `Se pidió finalizar ${integration}`,
    paragraphs: [
      finalised
        ? `${by} cambió el estado de la integración ${integration}, de ${company}, a «${FINALISED}», ${pending} y sin revisar.`
        : `${by} pidió finalizar la integración ${integration}, de ${company}, ${pending}. Mientras la red la revisa, su estado no cambia.`,
      'Te avisaremos cuando la red la apruebe o agregue observaciones.',
    ],
    action: { label: 'Ver la revisión', link: comments },
  })
}

/** Letter to the network's team about an integration that waits for its review. */
export function reviewAwaited(about: About, open: number, finalised: boolean): Content {
  const { by, integration, company, inbox } = about
  const subject = finalised
    ? `${integration} se finalizó ${withPending(open)}, sin revisar`
    : `${integration} pide finalizar, ${withPending(open)}`
  return {
    subject,
    title: subject,
    paragraphs: [
      finalised
        ? `${by} marcó «${FINALISED}» en la integración ${integration}, de ${company}. Espera tu revisión en la Bandeja.`
        : `${by} pide finalizar la integración ${integration}, de ${company}. Espera tu respuesta en la Bandeja.`,
    ],
    action: { label: 'Abrir la Bandeja', link: inbox },
    reason: 'Recibes este correo porque tu dirección es la del equipo de la red en el portal.',
  }
}

/** Letter to a member: the network approved the integration, and says why if something fails. */
export function approved({ by, integration, company, comments }: About, reason: string | null): Content {
  return toMembers({
    subject: `La red aprobó ${integration}`,
    paragraphs: [
      `${by}, de la red, aprobó la integración ${integration}, de ${company}, que quedó «${FINALISED}».${reason === null ? '' : ' Escribió este motivo:'}`,
    ],
    ...(reason === null ? {} : { points: reason.split(/\n+/) }),
    action: { label: 'Ver la revisión', link: comments },
  })
}

/** Letter to a member about new observations, at least one, each quoted in full. */
export function observationsAdded(about: About, descriptions: readonly string[]): Content {
  const { by, integration, company, list } = about
  const one = descriptions.length === 1
  return toMembers({
    subject: one
      ? `Nueva observación en ${integration}`
      : `${descriptions.length} observaciones nuevas en ${integration}`,
    paragraphs: [
      `${by} agregó ${one ? 'una observación' : `${descriptions.length} observaciones`} a la integración ${integration}, de ${company}, que quedó «${STATE_LABELS.PENDING.option}»:`,
    ],
    points: descriptions,
    action: { label: one ? 'Ver la observación' : 'Ver las observaciones', link: list },
  })
}

/** Letter to a dashboard account whose password was changed. It has no link, so that a forged letter with a link is noticed. */
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

/** Letter to a member: `until` is the moment at which the former secrets end, null if they ended at once. */
export function credentialsRenewed(
  { by, integration, company, security }: About,
  until: string | null,
  revoked: boolean,
): Content {
  const secrets = until ? `Los secretos anteriores sirven hasta el ${until}.` : 'Los secretos anteriores ya no sirven.'
  const certificate = revoked
    ? ' El certificado anterior ya no sirve: hay que descargar uno nuevo e instalarlo en los servidores.'
    : ''
  return toMembers({
    subject: `Se renovaron las credenciales de ${integration}`,
    paragraphs: [
      `${by} renovó todas las credenciales de la integración ${integration}, de ${company}.`,
      `${secrets}${certificate}`,
    ],
    action: { label: 'Ir a Seguridad', link: security },
  })
}

/** Letter to a disabled dashboard account. It has no link, so that a forged letter with a link is noticed. */
export function accountDisabled({ by, integration, company }: About): Content {
  const subject = 'Tu cuenta del dashboard quedó desactivada'
  return {
    subject,
    title: subject,
    paragraphs: [
      `${by} renovó las credenciales de la integración ${integration}, de ${company}. Tu contraseña para el dashboard de esa integración ya no sirve.`,
      'Si necesitas seguir entrando, pide a tu equipo que defina una contraseña nueva.',
    ],
    reason:
      'Recibes este correo porque la cuenta del dashboard está a tu nombre. Nunca te pediremos la contraseña por correo.',
  }
}

/** Letter to the owner: a person lost their access, or, if `removed` is undefined, gave it up. */
export function accessEnded({ by, integration, company, security }: About, removed: string | undefined): Content {
  const what =
    removed === undefined
      ? `${by} salió de la integración ${integration}, de ${company}.`
      : `${by} quitó a ${removed} el acceso a la integración ${integration}, de ${company}.`
  return toMembers({
    subject: `Una persona ya no tiene acceso a ${integration}`,
    paragraphs: [what, `Esa persona aún puede conocer ${KNOWN}: siguen sirviendo. ${RENEW}`],
    action: { label: 'Ir a Seguridad', link: security },
  })
}

/** Letter to a member: the certificate expires in `days` days, at least one; `end` is the day of expiry in words. */
export function certificateExpiring({ integration, company, security }: About, days: number, end: string): Content {
  return toMembers({
    subject: `El certificado de ${integration} vence en ${days <= 1 ? 'un día' : `${days} días`}`,
    paragraphs: [
      `El certificado con que la integración ${integration}, de ${company}, se conecta a la red vence el ${end}. Desde entonces la red rechazará sus conexiones.`,
      'Descarga uno nuevo en Seguridad e instálalo en tus servidores. El anterior deja de servir en cuanto creas el nuevo, así que coordina el cambio con tu equipo.',
    ],
    action: { label: 'Ir a Seguridad', link: security },
  })
}

/** State of an address that takes notices: some of the failures that switch it off, or why it was switched off. */
export type AddressNews = { failing: number } | { off: 'limit' | 'gone' }

/** Letter to a member about the address in the field `label`, which stands in the section of alias if `alias` is true. */
export function noticesFailing(about: About, label: string, alias: boolean, news: AddressNews): Content {
  const { integration, company, webhook, aliasWebhook } = about
  const what = `los avisos de la integración ${integration}, de ${company},`
  const action = alias
    ? { label: 'Ir a Webhook de Alias', link: aliasWebhook }
    : { label: 'Ir a Webhook', link: webhook }
  if ('failing' in news)
    return toMembers({
      subject: `Fallan los avisos de ${integration}`,
      paragraphs: [
        `La red no logra entregar ${what} en su ${label}. Esa URL lleva ${(news.failing * DELIVERY.failureLimit) / 100} de las ${DELIVERY.failureLimit} fallas seguidas con las que se desactiva.`,
        `Revisa que tu receptor responda 2xx antes de ${DELIVERY.timeout} segundos y que su dirección siga siendo la misma.`,
      ],
      action,
    })
  const why =
    news.off === 'gone'
      ? `tu receptor respondió ${DELIVERY.gone} y por eso la URL quedó desactivada`
      : `la URL llegó al límite de ${DELIVERY.failureLimit} fallas seguidas y quedó desactivada`
  return toMembers({
    subject: `La red dejó de enviar avisos de ${integration}`,
    paragraphs: [
      `La red ya no envía ${what} a su ${label}: ${why}.`,
      'Corrige la causa y guarda la URL de nuevo para reactivarla. Los avisos de este período no se reenvían: ponte al día consultando los pagos.',
    ],
    action,
  })
}
