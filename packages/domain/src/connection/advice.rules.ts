import { ALIAS_WEBHOOK } from '../alias/alias.setting.ts'
import { imposedIfd } from '../bank-account/account.setting.ts'
import type { SectionName } from '../enroller/sections.ts'
import type { DATA } from '../enroller/data.setting.ts'
import type { IntegrationType } from '../integration/type.ts'
import { chileanDay } from '../moment.ts'
import { reachOfAddress } from '../outward.ts'
import type { Saved } from '../road/facts.ts'
import { remaining } from '../security/certificate.ts'
import { type Purpose, PURPOSE_TEXTS } from '../security/secret.ts'
import { fieldsOf, type Row } from '../setting/setting.ts'
import { webAddress } from '../url.ts'
import { WEBHOOK } from '../webhook/webhook.setting.ts'

/** Stored data that the rules look at. */
export interface AdviceFacts extends Row<typeof DATA> {
  type: IntegrationType
  saved: Saved
  /** When the active certificate expires, ISO 8601; null without an active certificate. */
  certificate_until: string | null
  /** By purpose that the integration uses: when its secret was made, ISO 8601. */
  secrets_since: Partial<Record<Purpose, string>>
  /** People with access. */
  members: number
  /** Dashboard accounts that can sign in. */
  accounts: number
  now: Date
  /** Beginning of the addresses of the portal's own receiver. */
  receiver: string
}

interface Rule {
  /** Name of the rule in the history. */
  name: string
  /** Points that breaking it costs; those of all rules are less than 100. */
  weight: number
  section: SectionName
  why: string
  /** What was found, as a title; null if nothing was. */
  find: (facts: AdviceFacts) => string | null
}

interface Address {
  label: string
  url: URL
}

/** Registered addresses for notices that are not the portal's own receiver. */
function addressesOf({ saved, type, receiver }: AdviceFacts): Address[] {
  return [WEBHOOK, ALIAS_WEBHOOK].flatMap((setting) => {
    const row: Readonly<Record<string, unknown>> = { ...saved[setting.section] }
    return fieldsOf(setting, type).flatMap((name) => {
      const text = row[name]
      const url = typeof text === 'string' && !text.startsWith(receiver) ? webAddress(text) : undefined
      const { label } = setting.fields[name] as { label: string }
      return url ? [{ label, url }] : []
    })
  })
}

const list = (labels: readonly string[]): string => new Intl.ListFormat('es-CL').format(labels)
/** The title about the addresses that break a rule; null if none does. */
const about = (facts: AdviceFacts, breaks: (url: URL) => boolean, say: (labels: string) => string): string | null => {
  const labels = addressesOf(facts).flatMap(({ label, url }) => (breaks(url) ? [label] : []))
  return labels.length ? say(list(labels)) : null
}

const TUNNEL =
  /(?:^|\.)(?:ngrok(?:-free)?\.(?:io|app|dev)|trycloudflare\.com|loca\.lt|webhook\.site|pipedream\.net|requestbin\.(?:com|net)|serveo\.net)$/
const IP = /^(?:\[|\d{1,3}(?:\.\d{1,3}){3}$)/
const YEAR_MS = 365 * 86_400_000
const DAYS_LEFT = 60
const MANY_SOURCES = 10

const account = (
  bank: string | null | undefined,
  type: string | null | undefined,
  number: string | null | undefined,
) => (bank && type && number ? `${bank} ${type} ${number}` : undefined)
const destinationOf = ({ chargeback_balance_type, saved }: AdviceFacts) =>
  imposedIfd(chargeback_balance_type) ?? saved.ifd

/** Every combination that is legal and unwise, the heaviest first. */
export const RULES = {
  plain_http: {
    name: 'URL sin https',
    weight: 8,
    section: 'webhook',
    why: 'Lo que pasa por http se puede leer y cambiar en el camino. En producción la red no lo acepta.',
    find: (facts) =>
      about(
        facts,
        ({ protocol }) => protocol === 'http:',
        (urls) => `Sin https: ${urls}`,
      ),
  },
  receiver_left: {
    name: 'URL del Receptor de avisos',
    weight: 6,
    section: 'webhook',
    why: 'Sirve para probar; en producción no existe y tu servidor todavía no recibe estos avisos.',
    find: ({ saved, receiver }) => {
      const inside = Object.values({ ...saved.webhook, ...saved['alias-webhook'] }).filter(
        (url) => typeof url === 'string' && url.startsWith(receiver),
      )
      return inside.length
        ? `${inside.length === 1 ? 'Una URL lleva' : `${inside.length} URL llevan`} al Receptor de avisos del portal`
        : null
    },
  },
  med_always: {
    name: 'Transacción MED «Siempre» en un mismo banco',
    weight: 6,
    section: 'detail',
    why: 'Cada pago entre tus propios clientes hace una transferencia entre bancos que «Solo a otras instituciones» evita.',
    find: (facts) => {
      const bank = facts.saved.ifo?.owner_id
      const same = bank && bank === destinationOf(facts)?.ifd_sbif_code
      return facts.type === 'payer_collect' && facts.demand_med === 'ALWAYS' && same
        ? `Transacción MED «Siempre», con origen y destino en el banco ${bank}`
        : null
    },
  },
  certificate_ends: {
    name: 'Certificado por vencer',
    weight: 6,
    section: 'security',
    why: 'Cuando venza, la red rechazará todas tus llamadas. Cambiarlo con calma toma varios días.',
    find: ({ certificate_until, now }) => {
      if (certificate_until === null) return null
      const { days } = remaining(new Date(certificate_until), now)
      return days > 0 && days < DAYS_LEFT ? `El certificado vence el ${chileanDay(certificate_until)}` : null
    },
  },
  old_secret: {
    name: 'Secretos sin rotar',
    weight: 5,
    section: 'security',
    why: 'Mientras más tiempo vale un secreto, más personas y respaldos lo tienen.',
    find: ({ secrets_since, now }) => {
      const old = Object.entries(secrets_since).filter(([, since]) => now.getTime() - Date.parse(since) > YEAR_MS)
      return old.length
        ? `Hace más de un año que no rotas: secreto de ${list(old.map(([purpose]) => PURPOSE_TEXTS[purpose as Purpose].of))}`
        : null
    },
  },
  old_api: {
    name: 'Versión v1 de la API',
    weight: 5,
    section: 'detail',
    why: 'Lo nuevo de la red llega solo a la versión v2.',
    find: ({ api_version }) => (api_version === 'v1' ? 'Solo usas la versión v1 de la API' : null),
  },
  tunnel: {
    name: 'URL de un servicio de pruebas',
    weight: 5,
    section: 'webhook',
    why: 'Un túnel o buzón de prueba cambia de dirección, y quien lo opera puede leer tus avisos.',
    find: (facts) =>
      about(
        facts,
        ({ hostname }) => TUNNEL.test(hostname),
        (urls) => `Con un servicio de pruebas: ${urls}`,
      ),
  },
  one_server: {
    name: 'Todas las URL en un servidor',
    weight: 4,
    section: 'webhook',
    why: 'Si ese servidor cae, no te llega ningún aviso, tampoco la pregunta de preautorización.',
    find: (facts) => {
      const addresses = addressesOf(facts)
      const [host, ...others] = new Set(addresses.map(({ url }) => url.hostname))
      return addresses.length > 1 && others.length === 0
        ? `Las ${addresses.length} URL están en un solo servidor: ${host}`
        : null
    },
  },
  billing_is_destination: {
    name: 'Cuenta de Ganancia igual a la de Destino',
    weight: 4,
    section: 'billing',
    why: 'Tu comisión queda mezclada con el dinero de los comercios y cuesta cuadrarla.',
    find: (facts) => {
      const { billing } = facts.saved
      const ifd = destinationOf(facts)
      const own = account(billing?.billing_sbif_code, billing?.billing_account_type, billing?.billing_number)
      return own !== undefined && own === account(ifd?.ifd_sbif_code, ifd?.ifd_account_type, ifd?.ifd_number)
        ? 'La Cuenta de Ganancia es la misma que la de Destino'
        : null
    },
  },
  one_member: {
    name: 'Una sola persona con acceso',
    weight: 4,
    section: 'overview',
    why: 'Si esa persona no está, nadie más puede rotar un secreto ni corregir una URL.',
    find: ({ members }) => (members === 1 ? 'Una sola persona tiene acceso' : null),
  },
  url_query: {
    name: 'URL con parámetros',
    weight: 4,
    section: 'webhook',
    why: 'Los parámetros de una URL quedan escritos en los logs de cada servidor por el que pasa.',
    find: (facts) =>
      about(
        facts,
        ({ search }) => search !== '',
        (urls) => `Con parámetros en la dirección: ${urls}`,
      ),
  },
  private_source: {
    name: 'IP de origen que no es pública',
    weight: 4,
    section: 'security',
    why: 'Sirve para probar en este equipo; en producción tus llamadas llegan desde una dirección pública.',
    find: ({ saved }) => {
      const inner = (saved.security?.ip_origen ?? []).filter((ip) => reachOfAddress(ip) !== 'public')
      return inner.length ? `IP de origen que no es pública: ${list(inner)}` : null
    },
  },
  one_source: {
    name: 'Una sola IP de origen',
    weight: 3,
    section: 'security',
    why: 'Si tu servidor cambia de dirección, la red rechaza todas tus llamadas hasta que la registres.',
    find: ({ saved }) => (saved.security?.ip_origen.length === 1 ? 'Una sola IP de origen' : null),
  },
  odd_port: {
    name: 'URL en un puerto poco habitual',
    weight: 3,
    section: 'webhook',
    why: 'Muchos firewalls y proxies permiten solo el puerto 443.',
    find: (facts) =>
      about(
        facts,
        ({ port }) => port !== '',
        (urls) => `En un puerto que no es el habitual: ${urls}`,
      ),
  },
  url_by_address: {
    name: 'URL con una IP',
    weight: 3,
    section: 'webhook',
    why: 'Sin un dominio, para cambiar de servidor hay que cambiar la URL.',
    find: (facts) =>
      about(
        facts,
        ({ hostname }) => IP.test(hostname),
        (urls) => `Con una IP en vez de un dominio: ${urls}`,
      ),
  },
  no_account: {
    name: 'Sin cuentas que puedan entrar al Dashboard',
    weight: 3,
    section: 'dashboard-account',
    why: 'Quien atiende reclamos no puede ver los pagos ni devolverlos.',
    find: ({ accounts }) => (accounts === 0 ? 'Ninguna cuenta puede entrar al Dashboard' : null),
  },
  own_scheme: {
    name: 'Deep link con esquema propio',
    weight: 3,
    section: 'direct-open',
    why: 'Cualquier app puede registrar el mismo esquema y abrirse en vez de la tuya; un enlace https es solo tuyo.',
    find: ({ saved }) => {
      const url = saved['direct-open']?.urlApp
      return url && !/^https?:/i.test(url) ? 'El deep link usa un esquema propio' : null
    },
  },
  foreign_style: {
    name: 'CSS de otro servidor',
    weight: 3,
    section: 'alias-iframe',
    why: 'Quien controla ese servidor puede cambiar lo que la persona ve al autorizar.',
    find: ({ saved }) => {
      const frame = saved['alias-iframe']
      const css = frame?.css ? webAddress(frame.css) : undefined
      return css && !(frame?.available_hosts ?? []).includes(css.hostname)
        ? `El CSS del iframe viene de otro servidor: ${css.hostname}`
        : null
    },
  },
  same_url: {
    name: 'Varios avisos en una URL',
    weight: 2,
    section: 'webhook',
    why: 'Con una URL para cada cosa puedes detener, medir y corregir una sin tocar las demás.',
    find: (facts) => {
      const addresses = addressesOf(facts)
      const distinct = new Set(addresses.map(({ url }) => url.href)).size
      return distinct < addresses.length ? 'Varios avisos llegan a la misma URL' : null
    },
  },
  logo_with_notices: {
    name: 'Logo en el servidor de los avisos',
    weight: 2,
    section: 'direct-open',
    why: 'El logo lo pide cada persona que paga: ese tráfico compite con tus avisos.',
    find: (facts) => {
      const logo = webAddress(facts.saved['direct-open']?.urlImage ?? '')?.hostname
      return logo && addressesOf(facts).some(({ url }) => url.hostname === logo)
        ? `El logo está en el servidor que recibe los avisos: ${logo}`
        : null
    },
  },
  many_sources: {
    name: 'Muchas IP de origen',
    weight: 2,
    section: 'security',
    why: 'Cada IP que ya no usas es una desde la que otro podría llamar.',
    find: ({ saved }) => {
      const count = saved.security?.ip_origen.length ?? 0
      return count > MANY_SOURCES ? `${count} IP de origen registradas` : null
    },
  },
} as const satisfies Record<string, Rule>
export type RuleName = keyof typeof RULES
