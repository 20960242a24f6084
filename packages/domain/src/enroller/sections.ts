import { collects, type IntegrationType, pays } from '../integration/type.ts'
import { type OperationMode, STATEMENT } from './operation.ts'

/** Data of an integration that decide which sections it has. */
export interface Visibility {
  type: IntegrationType
  operation_mode: OperationMode | null
  alias_configured: boolean
}

/** Section of an integration: one screen of the enroller area. */
interface SectionFacts {
  /** Name of the section; also the last part of its URL, except for `detail`. */
  name: string
  /** Heading of the section's group in the sidebar; null if it belongs to no group. */
  group: string | null
  label: string
  title: string
  /** True if the section stores a setting; `setting/settings.ts` lists all settings. */
  setting: boolean
  /** Returns the message why an integration does not have the section; null if the integration has it. */
  absent?: (of: Visibility) => string | null
}

const NOT_OF_TYPE = 'No aplica al tipo de integración'
const NOT_OF_MODE = 'No aplica al modo de operación'
const ALIAS_FIRST = 'Primero activa la configuración de Alias'

/** Message that says why a type of integration cannot use alias; null if it can. */
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
 * Sections in the order of the sidebar (spec §2, with four more), without their schemas, because every page of the portal loads this list.
 */
export const SECTIONS = [
  { name: 'overview', group: null, label: 'Resumen', title: 'Resumen', setting: false },
  { name: 'activity', group: null, label: 'Actividad', title: 'Actividad', setting: false },
  { name: 'detail', group: null, label: 'General', title: 'Datos de Integración', setting: true },
  { name: 'ifd', group: 'Cuentas', label: IFD, title: IFD, setting: true, absent: ofAccounts },
  { name: 'ifo', group: 'Cuentas', label: IFO, title: IFO, setting: true, absent: ofPayers },
  { name: 'billing', group: 'Cuentas', label: BILLING, title: BILLING, setting: true },
  { name: 'webhook', group: null, label: 'Webhook', title: 'Webhook', setting: true },
  { name: 'security', group: null, label: 'Seguridad', title: 'Seguridad', setting: true },
  { name: 'direct-open', group: null, label: 'Direct Open', title: 'Direct Open', setting: true, absent: ofPayers },
  { name: 'connection', group: 'Pruebas', label: 'Conexión', title: 'Conexión', setting: false },
  { name: 'certification', group: 'Pruebas', label: 'Certificación', title: 'Certificación', setting: false },
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

/** Message that says why an integration does not have a section; null if it has the section. */
export const whyAbsent = (section: SectionName, of: Visibility): string | null =>
  sections.find(({ name }) => name === section)?.absent?.(of) ?? null

/** Sections that an integration has. The portal's routes and the API's endpoints apply the same rule. */
export const visibleSections = (of: Visibility): Section[] =>
  sections.filter(({ absent }) => (absent?.(of) ?? null) === null)
