import { collects, type IntegrationType, pays } from '../integration/type.ts'
import { type OperationMode, STATEMENT } from './operation.ts'

/** Data of an integration that decide which sections it has. */
export interface Visibility {
  type: IntegrationType
  operation_mode: OperationMode | null
  alias_configured: boolean
}

/** One screen of the enroller area. */
interface SectionFacts {
  /** Last part of its address. */
  name: string
  /** Heading that it stands under, or null if it stands alone. */
  group: string | null
  label: string
  /** Heading of its screen. */
  title: string
  /** True if it stores a setting, which `setting/settings.ts` describes. */
  setting: boolean
  /** Why an integration does not have it, for the person; null if it has it. */
  absent?: (of: Visibility) => string | null
}

const NOT_OF_TYPE = 'No aplica al tipo de integración'
const NOT_OF_MODE = 'No aplica al modo de operación'
const ALIAS_FIRST = 'Primero activa la configuración de Alias'

/** Why a type cannot have alias, for the person; null if it can. */
export const whyNoAlias = (type: IntegrationType): string | null => (collects(type) ? null : NOT_OF_TYPE)

const ofAlias = (of: Visibility) => whyNoAlias(of.type) ?? (of.alias_configured ? null : ALIAS_FIRST)
const ofPayers = (of: Visibility) => (pays(of.type) ? null : NOT_OF_TYPE)
const ofAccounts = (of: Visibility) =>
  !collects(of.type) ? NOT_OF_TYPE : of.operation_mode === STATEMENT ? NOT_OF_MODE : null

const IFD = 'Cuenta de Destino (IFD)'
const IFO = 'Cuenta de Origen (IFO)'
const BILLING = 'Cuenta de Ganancia'
const ALIAS = 'Activar configuración'

/**
 * Sections of the enroller area, in the order of the sidebar (spec §2). Every page of the portal loads this list, so the schemas of
 * settings are in other files.
 */
export const SECTIONS = [
  { name: 'detail', group: null, label: 'General', title: 'Datos de Integración', setting: true },
  { name: 'ifd', group: 'Cuentas', label: IFD, title: IFD, setting: true, absent: ofAccounts },
  { name: 'ifo', group: 'Cuentas', label: IFO, title: IFO, setting: true, absent: ofPayers },
  { name: 'billing', group: 'Cuentas', label: BILLING, title: BILLING, setting: true },
  { name: 'webhook', group: null, label: 'Webhook', title: 'Webhook', setting: true },
  { name: 'security', group: null, label: 'Seguridad', title: 'Seguridad', setting: true },
  { name: 'direct-open', group: null, label: 'Direct Open', title: 'Direct Open', setting: true, absent: ofPayers },
  { name: 'technologies', group: 'Progreso', label: 'Tecnología', title: 'Tecnología', setting: false },
  { name: 'legal', group: 'Progreso', label: 'Comercial/Legal', title: 'Comercial/Legal', setting: false },
  { name: 'dashboard-account', group: 'Dashboard', label: 'Cuentas', title: 'Cuentas Dashboard', setting: false },
  { name: 'alias-config', group: 'Alias', label: ALIAS, title: ALIAS, setting: false },
  {
    name: 'alias-webhook',
    group: 'Alias',
    label: 'Webhook',
    title: 'Webhook de Alias',
    setting: true,
    absent: ofAlias,
  },
  { name: 'alias-iframe', group: 'Alias', label: 'IFrame', title: 'IFrame de Alias', setting: true, absent: ofAlias },
  { name: 'comments', group: null, label: 'Comentarios', title: 'Comentarios de Cierre', setting: false },
] as const satisfies readonly SectionFacts[]
export type SectionName = (typeof SECTIONS)[number]['name']
export interface Section extends SectionFacts {
  name: SectionName
}

const sections: readonly Section[] = SECTIONS

/** Why an integration does not have a section, for the person; null if it has it. */
export const whyAbsent = (section: SectionName, of: Visibility): string | null =>
  sections.find(({ name }) => name === section)?.absent?.(of) ?? null

/** Sections that an integration shows; the same answer guards their routes and their endpoints. */
export const visibleSections = (of: Visibility): Section[] =>
  sections.filter(({ absent }) => (absent?.(of) ?? null) === null)
