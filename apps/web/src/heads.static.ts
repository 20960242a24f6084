import { BUILT_ORIGIN } from '@portal/contract/built-origin'
import { addressOf } from '@portal/documentation/pages'
import type { Question } from '@portal/documentation/question'
import { BRAND } from '@portal/domain/brand'
import { DOCUMENT_NAMES } from '@portal/network/document.names'
import { QUESTIONS_DESCRIPTION, structuredQuestions } from './features/help/questions.static.ts'
import { TEXTS } from './features/reference/reference.texts.ts'
import { path } from './paths.ts'
import { REFERENCE_TITLES } from './reference.titles.ts'

/** What a public page says about itself to search engines and where it is shared. */
export interface Head {
  /** At most 155 characters. */
  description: string
  /** ISO date of the last change of its text. */
  updated?: string
  /** Address of the same page as Markdown. */
  twin?: string
  /** Structured data (schema.org). */
  structured: readonly object[]
}

/** A page of the documentation. */
type Text = Required<Omit<Head, 'structured'>> & { slug: string; title: string }

const HOME = `Integra tu billetera o tu plataforma de cobros a ${BRAND.name}, la red de pagos instantáneos con QR: documentación, API, simuladores y soporte.`

const CONTEXT = 'https://schema.org'
const LANGUAGE = 'es-CL'
const NETWORK = {
  '@type': 'Organization',
  name: BRAND.name,
  url: BUILT_ORIGIN + path.home(),
  logo: `${BUILT_ORIGIN}/apple-touch-icon.png`,
}

/** The portal as a whole. It names no search address, because no page of it answers a search. */
const SITE = {
  '@context': CONTEXT,
  '@type': 'WebSite',
  name: `${BRAND.name} ${BRAND.portal}`,
  url: BUILT_ORIGIN + path.home(),
  description: HOME,
  inLanguage: LANGUAGE,
  publisher: NETWORK,
}

/** The breadcrumb from the home page to a page below it. */
const trail = (...steps: { name: string; address: string }[]) => ({
  '@context': CONTEXT,
  '@type': 'BreadcrumbList',
  itemListElement: [{ name: 'Inicio', address: path.home() }, ...steps].map(({ name, address }, at) => ({
    '@type': 'ListItem',
    position: at + 1,
    name,
    item: BUILT_ORIGIN + address,
  })),
})

const article = (type: 'TechArticle' | 'APIReference', headline: string, address: string, description: string) => ({
  '@context': CONTEXT,
  '@type': type,
  headline,
  description,
  url: BUILT_ORIGIN + address,
  image: `${BUILT_ORIGIN}/share.png`,
  inLanguage: LANGUAGE,
  author: NETWORK,
  publisher: NETWORK,
})

function ofDocument({ slug, title, description, updated, twin }: Text): [string, Head] {
  const address = addressOf(slug)
  const first = { name: 'Documentación', address: path.context() }
  const steps = address === first.address ? [] : [first]
  const text = { ...article('TechArticle', title, address, description), dateModified: updated }
  return [address, { description, updated, twin, structured: [text, trail(...steps, { name: title, address })] }]
}

/** The head of every public page, by address: the pages that are prerendered. */
export const headsOf = (documents: readonly Text[], questions: readonly Question[]): Map<string, Head> =>
  new Map<string, Head>([
    [path.home(), { description: HOME, structured: [SITE] }],
    [
      path.questions(),
      {
        description: QUESTIONS_DESCRIPTION,
        structured: [
          structuredQuestions(questions),
          trail({ name: 'Preguntas frecuentes', address: path.questions() }),
        ],
      },
    ],
    ...documents.map(ofDocument),
    ...DOCUMENT_NAMES.map((html): [string, Head] => {
      const address = path.reference(html)
      const name = REFERENCE_TITLES[html]
      const { description } = TEXTS[html]
      return [
        address,
        { description, structured: [article('APIReference', name, address, description), trail({ name, address })] },
      ]
    }),
  ])
