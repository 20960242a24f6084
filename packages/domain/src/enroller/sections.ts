import { collects, type IntegrationType, pays } from '../integration/type.ts'
import { type OperationMode, STATEMENT } from './operation.ts'

/** Every section of the enroller area with its group, in the order of the sidebar (spec §2). */
const SECTIONS = [
  { name: 'detail', group: null, label: 'General' },
  { name: 'ifd', group: 'Cuentas', label: 'Cuenta de Destino (IFD)' },
  { name: 'ifo', group: 'Cuentas', label: 'Cuenta de Origen (IFO)' },
  { name: 'billing', group: 'Cuentas', label: 'Cuenta de Ganancia' },
  { name: 'webhook', group: null, label: 'Webhook' },
  { name: 'security', group: null, label: 'Seguridad' },
  { name: 'direct-open', group: null, label: 'Direct Open' },
  { name: 'technologies', group: 'Progreso', label: 'Tecnología' },
  { name: 'legal', group: 'Progreso', label: 'Comercial/Legal' },
  { name: 'dashboard-account', group: 'Dashboard', label: 'Cuentas' },
  { name: 'alias-config', group: 'Alias', label: 'Activar configuración' },
  { name: 'alias-webhook', group: 'Alias', label: 'Webhook' },
  { name: 'alias-iframe', group: 'Alias', label: 'IFrame' },
  { name: 'comments', group: null, label: 'Comentarios' },
] as const
export type SectionName = (typeof SECTIONS)[number]['name']
export interface Section {
  name: SectionName
  /** Heading that it stands under, or null when it stands alone. */
  group: string | null
  label: string
}

/** What of an integration decides which sections it has. */
export interface Visibility {
  type: IntegrationType
  operation_mode: OperationMode | null
  alias_configured: boolean
}

const HIDDEN: Partial<Record<SectionName, (of: Visibility) => boolean>> = {
  ifd: (of) => !collects(of.type) || of.operation_mode === STATEMENT,
  ifo: (of) => !pays(of.type),
  'direct-open': (of) => !pays(of.type),
  'alias-webhook': (of) => !collects(of.type) || !of.alias_configured,
  'alias-iframe': (of) => !collects(of.type) || !of.alias_configured,
}

/** Sections that an integration shows; the same answer guards their routes and their endpoints. */
export const visibleSections = (of: Visibility): Section[] => SECTIONS.filter(({ name }) => !HIDDEN[name]?.(of))
