import { BUILT_ORIGIN } from '@portal/contract/built-origin'
import { BRAND } from '@portal/domain/brand'

/** What a page says of itself to whoever does not draw it. */
export interface Head {
  title: string
  /** At most 155 characters. */
  description: string
  /** Where the page is to be found; one without address is not for search engines. */
  address?: string
  /** ISO date of the last change of its text. */
  updated?: string
  /** Address of the same page as Markdown. */
  twin?: string
  /** What schema.org has words for. */
  structured?: readonly object[]
}

/** What stands for a page where it is shared. */
export const PICTURE = { address: `${BUILT_ORIGIN}/share.png`, width: 1200, height: 630 }
const PICTURE_TEXT = `${BRAND.name} ${BRAND.portal}. ${BRAND.tagline}`

const quoted = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

/** JSON that cannot end the element around it. */
const dataOf = (value: object): string => JSON.stringify(value).replaceAll('<', '\\u003c')

const meta = (name: string, content: string): string => `<meta name="${name}" content="${quoted(content)}">`
/** Open Graph names its tags by an attribute of RDFa (ogp.me). */
const graph = (property: string, content: string | number): string =>
  `<meta property="${property}" content="${quoted(String(content))}">`

const found = (address: string, updated: string | undefined): string[] => [
  `<link rel="canonical" href="${BUILT_ORIGIN}${address}">`,
  graph('og:url', BUILT_ORIGIN + address),
  graph('og:type', updated ? 'article' : 'website'),
  ...(updated ? [graph('article:modified_time', updated)] : []),
]

/** Tags for the head, whatever draws the page to follow them. */
export const tagsOf = ({ title, description, address, updated, twin }: Head): string[] => [
  `<title>${quoted(title)}</title>`,
  meta('description', description),
  ...(address ? found(address, updated) : [meta('robots', 'noindex')]),
  graph('og:title', title),
  graph('og:description', description),
  graph('og:locale', 'es_CL'),
  graph('og:site_name', `${BRAND.name} ${BRAND.portal}`),
  graph('og:image', PICTURE.address),
  graph('og:image:width', PICTURE.width),
  graph('og:image:height', PICTURE.height),
  graph('og:image:alt', PICTURE_TEXT),
  meta('twitter:card', 'summary_large_image'),
  ...(twin ? [`<link rel="alternate" type="text/markdown" href="${twin}">`] : []),
]

/** Data for search engines; they may stand anywhere, and so behind what a reader waits for. */
export const dataTagsOf = ({ structured = [] }: Head): string =>
  structured.map((value) => `<script type="application/ld+json">${dataOf(value)}</script>`).join('')
