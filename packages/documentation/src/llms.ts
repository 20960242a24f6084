import { questionsHref } from '@portal/domain/addresses'
import { BRAND } from '@portal/domain/brand'
import { DOCUMENT_NAMES } from '@portal/network/document.names'
import { UNSIGNED } from '@portal/network/unsigned'
import { addressOf } from './pages.ts'
import type { DocumentPage } from './render/pages.ts'

/** Address of the Markdown version of a documentation page. */
export const twinAddressOf = (slug: string): string => `${addressOf(slug)}.md`

const item = (title: string, address: string, about: string): string => `- [${title}](${address}): ${about}`

/** Text of `/llms.txt`, which lists all pages of the documentation for language models (llmstxt.org). */
export function llmsText(pages: readonly DocumentPage[]): string {
  const groups = [...Map.groupBy(pages, ({ group }) => group)].map(([group, members]) => [
    `## ${group}`,
    ...members.map(({ slug, title, description }) => item(title, twinAddressOf(slug), description)),
  ])
  const references = DOCUMENT_NAMES.map((name) => {
    const { title, summary } = UNSIGNED[name].info
    return item(title, `/api/documentation/${name}/openapi.json`, summary)
  })
  const sections = [
    [`# ${BRAND.name} ${BRAND.portal}`],
    [`> ${BRAND.tagline} Portal para quienes integran billeteras y plataformas de cobro.`],
    ...groups,
    ['## Referencia de la API (OpenAPI 3.1)', ...references],
    ['## Ayuda', item('Preguntas frecuentes', questionsHref(), 'Dudas de recaudadores, billeteras y duales.')],
  ]
  return `${sections.map(([first = '', ...rest]) => [first, ...(rest.length > 0 ? [''] : []), ...rest].join('\n')).join('\n\n')}\n`
}
