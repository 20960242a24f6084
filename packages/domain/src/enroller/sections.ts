import { collects, type IntegrationType, pays } from '../integration/type.ts'
import { type OperationMode, STATEMENT } from './operation.ts'

/** Every section of the enroller area with its group, in the order of the sidebar (spec §2). */
export const SECTIONS = [
  { name: 'detail', group: null, label: 'General', title: 'Datos de Integración' },
  { name: 'ifd', group: 'Cuentas', label: 'Cuenta de Destino (IFD)', title: 'Cuenta de Destino (IFD)' },
  { name: 'ifo', group: 'Cuentas', label: 'Cuenta de Origen (IFO)', title: 'Cuenta de Origen (IFO)' },
  { name: 'billing', group: 'Cuentas', label: 'Cuenta de Ganancia', title: 'Cuenta de Ganancia' },
  { name: 'webhook', group: null, label: 'Webhook', title: 'Webhook' },
  { name: 'security', group: null, label: 'Seguridad', title: 'Seguridad' },
  { name: 'direct-open', group: null, label: 'Direct Open', title: 'Direct Open' },
  { name: 'technologies', group: 'Progreso', label: 'Tecnología', title: 'Tecnología' },
  { name: 'legal', group: 'Progreso', label: 'Comercial/Legal', title: 'Comercial/Legal' },
  { name: 'dashboard-account', group: 'Dashboard', label: 'Cuentas', title: 'Cuentas Dashboard' },
  { name: 'alias-config', group: 'Alias', label: 'Activar configuración', title: 'Activar configuración' },
  { name: 'alias-webhook', group: 'Alias', label: 'Webhook', title: 'Webhook de Alias' },
  { name: 'alias-iframe', group: 'Alias', label: 'IFrame', title: 'IFrame de Alias' },
  { name: 'comments', group: null, label: 'Comentarios', title: 'Comentarios de Cierre' },
] as const
export type SectionName = (typeof SECTIONS)[number]['name']
export interface Section {
  name: SectionName
  /** Heading that it stands under, or null when it stands alone. */
  group: string | null
  label: string
  /** Heading of its screen. */
  title: string
}

/** What of an integration decides which sections it has. */
export interface Visibility {
  type: IntegrationType
  operation_mode: OperationMode | null
  alias_configured: boolean
}

const NOT_OF_TYPE = 'No aplica al tipo de integración'
const NOT_OF_MODE = 'No aplica al modo de operación'
const ALIAS_FIRST = 'Primero activa la configuración de Alias'

/** Why a type cannot have alias, for the person; null when it can. */
export const whyNoAlias = (type: IntegrationType): string | null => (collects(type) ? null : NOT_OF_TYPE)

const ofAlias = (of: Visibility) => whyNoAlias(of.type) ?? (of.alias_configured ? null : ALIAS_FIRST)
const ofPayers = (of: Visibility) => (pays(of.type) ? null : NOT_OF_TYPE)

const ABSENT: Partial<Record<SectionName, (of: Visibility) => string | null>> = {
  ifd: (of) => (!collects(of.type) ? NOT_OF_TYPE : of.operation_mode === STATEMENT ? NOT_OF_MODE : null),
  ifo: ofPayers,
  'direct-open': ofPayers,
  'alias-webhook': ofAlias,
  'alias-iframe': ofAlias,
}

/** Why an integration does not have a section, for the person; null when it has it. */
export const whyAbsent = (name: SectionName, of: Visibility): string | null => ABSENT[name]?.(of) ?? null

/** Sections that an integration shows; the same answer guards their routes and their endpoints. */
export const visibleSections = (of: Visibility): Section[] =>
  SECTIONS.filter(({ name }) => whyAbsent(name, of) === null)
