import { BUILT_ADDRESSES } from '@portal/domain/built-addresses'
import { addressOf } from '@portal/documentation/pages'
import type { FaqEntry } from '@portal/documentation/faq'
import { BRAND } from '@portal/domain/brand'
import { TOOL_ADDRESSES } from '@portal/domain/tools'
import { DOCUMENT_NAMES, type DocumentName } from '@portal/network/document.names'
import { FAQ_DESCRIPTION, structuredFaq } from './features/faq/faq.static.ts'
import { TEXTS } from './features/reference/reference.texts.ts'
import { path, REFERENCE_TITLES } from './paths.ts'

/** Metadata of a public page for search engines and link previews. */
export interface Head {
  /** Meta description, at most 155 characters. */
  description: string
  updated?: string
  /** Address of the Markdown version of the page. */
  twin?: string
  /** Structured data (schema.org); the build adds their `@context`. */
  structured: readonly object[]
  /** Source file of the page's screen; the build makes the page preload the scripts and styles of this screen. */
  screen: string
}

const PORTAL = `${BRAND.name} ${BRAND.portal}`

/** Content of a page's meta elements, by name. A page that has no address of its own gets `noindex`, for search engines. */
export function metasOf(
  title: string,
  { description, updated }: Pick<Head, 'description' | 'updated'>,
  address?: string,
): Record<string, string> {
  return {
    description,
    ...(address ? { 'og:url': BUILT_ADDRESSES.portal + address } : { robots: 'noindex' }),
    'og:type': updated ? 'article' : 'website',
    ...(updated ? { 'article:modified_time': updated } : {}),
    'og:title': title,
    'og:description': description,
    'og:locale': 'es_CL',
    'og:site_name': PORTAL,
    'og:image': `${BUILT_ADDRESSES.portal}/share.png`,
    'og:image:alt': `${PORTAL}. ${BRAND.tagline}`,
    'twitter:card': 'summary_large_image',
  }
}

type Text = Required<Pick<Head, 'description' | 'updated' | 'twin'>> & { slug: string; title: string }

const HOME = `Integra tu billetera o tu plataforma de cobros a ${BRAND.name}, la red de pagos instantáneos con QR: documentación, API, simuladores y soporte.`

const LANGUAGE = 'es-CL'
const NETWORK = {
  '@type': 'Organization',
  name: BRAND.name,
  url: BUILT_ADDRESSES.portal + path.home(),
  logo: `${BUILT_ADDRESSES.portal}/apple-touch-icon.png`,
}

/** Structured data of the website. It has no SearchAction, because no address shows search results. */
const SITE = {
  '@type': 'WebSite',
  name: PORTAL,
  url: BUILT_ADDRESSES.portal + path.home(),
  description: HOME,
  inLanguage: LANGUAGE,
  publisher: NETWORK,
}

const trail = (...steps: { name: string; address: string }[]) => ({
  '@type': 'BreadcrumbList',
  itemListElement: [{ name: 'Inicio', address: path.home() }, ...steps].map(({ name, address }, at) => ({
    '@type': 'ListItem',
    position: at + 1,
    name,
    item: BUILT_ADDRESSES.portal + address,
  })),
})

const article = (type: 'TechArticle' | 'APIReference', headline: string, address: string, description: string) => ({
  '@type': type,
  headline,
  description,
  url: BUILT_ADDRESSES.portal + address,
  image: `${BUILT_ADDRESSES.portal}/share.png`,
  inLanguage: LANGUAGE,
  author: NETWORK,
  publisher: NETWORK,
})

function ofDocument({ slug, title, description, updated, twin }: Text): [string, Head] {
  const address = addressOf(slug)
  const first = { name: 'Documentación', address: path.context() }
  const steps = address === first.address ? [] : [first]
  const text = { ...article('TechArticle', title, address, description), dateModified: updated }
  const structured = [text, trail(...steps, { name: title, address })]
  const screen = 'src/features/documentation/documentation.route.tsx'
  return [address, { description, updated, twin, structured, screen }]
}

function ofReference(html: DocumentName): [string, Head] {
  const address = path.reference(html)
  const name = REFERENCE_TITLES[html]
  const { description } = TEXTS[html]
  const structured = [article('APIReference', name, address, description), trail({ name, address })]
  return [address, { description, structured, screen: 'src/features/reference/ReferencePage.tsx' }]
}

const SIMULATION = 'src/features/simulation'

const ofTool = (address: string, name: string, description: string, screen: string): [string, Head] => [
  address,
  { description, structured: [trail({ name, address })], screen },
]

/** Public tools that say the same to everybody before their scripts run. */
const TOOLS: readonly [string, Head][] = [
  ofTool(
    TOOL_ADDRESSES.simulator,
    'Crear un cobro',
    'Crea un cobro con QR en el ambiente de integración, elige cómo termina y mira cada mensaje en cuanto ocurre. Sin cuenta.',
    `${SIMULATION}/CreateChargePage.tsx`,
  ),
  ofTool(
    TOOL_ADDRESSES.simulator_pay,
    'Pagar un cobro',
    'Paga un cobro de prueba paso a paso: lee su QR con la cámara, una imagen o su número, y mira qué mensajes viajan.',
    `${SIMULATION}/PayChargePage.tsx`,
  ),
  ofTool(
    TOOL_ADDRESSES.refund_top_up,
    'Recarga de devoluciones',
    'Abona una transferencia a tu saldo de devolución: la cuenta, la referencia, el monto exacto, y un botón que hace de banco.',
    'src/features/treasury/TopUpPage.tsx',
  ),
  ofTool(
    TOOL_ADDRESSES.statements,
    'Cartolas',
    'La liquidación de cada día, con sus sumas y su checksum recalculados en tu navegador, y la cartola de tu saldo de devolución.',
    'src/features/treasury/StatementsPage.tsx',
  ),
  ofTool(
    TOOL_ADDRESSES.kit,
    'Kit de Integración',
    `Marca de ${BRAND.name}, marcos de QR, botón de pago y textos para comercios, programas de ejemplo, línea de comandos y archivos.`,
    'src/features/kit/KitPage.tsx',
  ),
  ofTool(
    TOOL_ADDRESSES.contact,
    'Contacto',
    `Escríbele al equipo de ${BRAND.name}: pide una demo, pregunta por un pago o cuéntanos qué falla. Una persona te responde por correo.`,
    'src/features/contact/ContactPage.tsx',
  ),
  ofTool(
    TOOL_ADDRESSES.status,
    'Estado',
    `Qué funciona ahora en el portal y en la red de integración de ${BRAND.name}: llamadas, avisos, correos y base de datos, al momento.`,
    'src/features/status/StatusPage.tsx',
  ),
  ofTool(
    TOOL_ADDRESSES.signature_debugger,
    'Depurador de firmas',
    'Calcula y verifica una firma en tu navegador. Si no calza, te dice cuál de los errores conocidos la produce y qué línea cambiar.',
    'src/features/signature/SignaturePage.tsx',
  ),
  ofTool(
    TOOL_ADDRESSES.qr_reader,
    'Lector de QR',
    'Lee el texto de un QR de pago EMVCo campo por campo y dice qué tiene mal: largos, CRC, moneda, país, red o ambiente.',
    'src/features/signature/QrPage.tsx',
  ),
]

/** Metadata of all public pages, by address; the build prerenders exactly these pages. */
export const headsOf = (documents: readonly Text[], questions: readonly FaqEntry[]): Map<string, Head> =>
  new Map<string, Head>([
    [path.home(), { description: HOME, structured: [SITE], screen: 'src/features/home/HomePage.tsx' }],
    [
      path.questions(),
      {
        description: FAQ_DESCRIPTION,
        structured: [structuredFaq(questions), trail({ name: 'Preguntas frecuentes', address: path.questions() })],
        screen: 'src/features/faq/FaqPage.tsx',
      },
    ],
    ...documents.map(ofDocument),
    ...DOCUMENT_NAMES.map(ofReference),
    ...TOOLS,
  ])
