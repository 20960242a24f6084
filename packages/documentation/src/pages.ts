import { BRAND, PRODUCT } from '@portal/domain/brand'

export interface PageEntry {
  /** Path of the page's Markdown file under `content/`, without the ending `.md`. */
  slug: string
  /** Name of the page's route in the web app. */
  name: string
  title: string
  /** Heading of the page's group in the sidebar. */
  group: string
}

const page = (group: string, slug: string, name: string, title: string): PageEntry => ({ slug, name, title, group })

/** Every page of the documentation, in the order of the sidebar and of the links to the previous and next page. */
export const PAGES: readonly PageEntry[] = [
  page('Introducción', 'context', 'context', 'Contexto'),
  page('Introducción', 'ecosystem-users', 'ecosystem-users', 'Usuarios del ecosistema'),
  page('Introducción', 'transaction-med', 'transaction-med', 'Transacciones MED'),
  page('Introducción', 'institutional-finance', 'institutional-finance', 'Instituciones financieras'),
  page('Introducción', 'integration-process', 'integration-process', 'Proceso de integración'),
  page(BRAND.name, 'product/transaction-flow', 'transaction-flow', 'Flujo de transacción'),
  page(BRAND.name, 'product/collector-duties', 'collector-duties', 'Deberes del recaudador'),
  page(BRAND.name, 'product/payer-duties', 'payer-duties', 'Deberes del pagador'),
  page('Alias', 'alias/alias-management', 'alias-management', 'Administración de alias'),
  page('Alias', 'alias/alias-send', 'alias-send', 'Enviar con alias'),
  page('Alias', 'alias/alias-pay', 'alias-pay', 'Pagar con alias'),
  page('Seguridad y operación', 'security', 'documentation-security', 'Seguridad'),
  page('Seguridad y operación', 'webhooks', 'documentation-webhooks', 'Webhooks'),
  page('Seguridad y operación', 'errors', 'documentation-errors', 'Errores'),
  page('Pruebas y producción', 'test-data', 'documentation-test-data', 'Datos de prueba'),
  page('Pruebas y producción', 'go-live', 'documentation-go-live', 'Paso a producción'),
  page('Pruebas y producción', 'tool', 'tool', 'Herramientas'),
  page('Recursos', 'glossary', 'documentation-glossary', 'Glosario'),
  page('Recursos', 'changelog', 'documentation-changelog', 'Registro de cambios'),
]

/** Address of a page; the prefix `product/` is replaced by the name of the product. */
export const addressOf = (slug: string): string => `/site/documentation/${slug.replace(/^product\//, `${PRODUCT}/`)}`
