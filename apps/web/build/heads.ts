import type { Question } from '@portal/documentation/question'
import { twinAddressOf } from '@portal/documentation/llms'
import { addressOf } from '@portal/documentation/pages'
import type { DocumentPage } from '@portal/documentation/render/pages'
import { BRAND } from '@portal/domain/brand'
import { DOCUMENT_NAMES, type DocumentName } from '@portal/network/document.names'
import { QUESTIONS_DESCRIPTION, structuredQuestions } from '../src/features/help/questions.static.ts'
import { TEXTS } from '../src/features/reference/reference.texts.ts'
import { path } from '../src/paths.ts'
import { REFERENCE_TITLES } from '../src/reference.titles.ts'
import type { Head } from './head.ts'
import { articleData, siteData, trailData } from './structured.ts'

/** What a page says of itself beside its title. */
type Told = Omit<Head, 'title'>

const HOME = `Integra tu billetera o tu plataforma de cobros a ${BRAND.name}, la red de pagos instantáneos con QR: documentación, API, simuladores y soporte.`

const ofHome = (): Told => ({ description: HOME, structured: [siteData(HOME)] })

const ofQuestions = (questions: readonly Question[]): Told => ({
  description: QUESTIONS_DESCRIPTION,
  structured: [
    structuredQuestions(questions),
    trailData([{ name: 'Preguntas frecuentes', address: path.questions() }]),
  ],
})

function ofDocument({ slug, title, description, updated }: DocumentPage): [string, Told] {
  const address = addressOf(slug)
  const first = { name: 'Documentación', address: path.context() }
  const trail = trailData([...(address === first.address ? [] : [first]), { name: title, address }])
  const article = articleData('TechArticle', title, { description, address, updated })
  return [address, { description, updated, twin: twinAddressOf(slug), structured: [article, trail] }]
}

function ofReference(html: DocumentName): [string, Told] {
  const address = path.reference(html)
  const { description } = TEXTS[html]
  const title = REFERENCE_TITLES[html]
  const article = articleData('APIReference', title, { description, address })
  return [address, { description, structured: [article, trailData([{ name: title, address }])] }]
}

/** What each public page says of itself, by its address. */
export const headsOf = (documents: readonly DocumentPage[], questions: readonly Question[]): Map<string, Told> =>
  new Map([
    [path.home(), ofHome()],
    [path.questions(), ofQuestions(questions)],
    ...documents.map(ofDocument),
    ...DOCUMENT_NAMES.map(ofReference),
  ])
