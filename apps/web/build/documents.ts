import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { llmsText, twinAddressOf } from '@portal/documentation/llms'
import { type DocumentPage, renderPages } from '@portal/documentation/render/pages'
import type { Plugin } from 'vite'

const PAGE = 'virtual:document/'
/** Prefix of the module with a page's further languages of code. */
const PANELS = 'virtual:document.panels/'
const MARK = '\0'

/** Classes of the portal's widgets that parts of an article also get, by sheet and name. */
const LOOKS: Readonly<Record<string, readonly string[]>> = {
  'doc-code': ['CodeBlock.code'],
  'doc-head': ['CodeBlock.head'],
  'doc-copy': ['Button.button', 'Button.quiet'],
  'doc-tabs': ['Tabs.list'],
  'hl-comment': ['CodeBlock.comment'],
  'hl-string': ['CodeBlock.string'],
  'hl-number': ['CodeBlock.number'],
  'hl-word': ['CodeBlock.word'],
}
/** Folders of these widgets in `src/ui`. */
const SHEETS = { Button: 'button', CodeBlock: 'text', Tabs: 'page' }

/** Script expression of the HTML with the class names of this build's style sheets. */
const dressed = (html: string): string =>
  JSON.stringify(html.replaceAll('role="tablist"', 'role="tablist" class="doc-tabs"')).replace(
    /(?<=class=\\")[^"\\]+/g,
    (names) => names.replace(/[\w-]+/g, (name) => [name, ...(LOOKS[name] ?? []).map(($) => `"+${$}+"`)].join(' ')),
  )

const SHEETS_OF_LOOKS = Object.entries(SHEETS)
  .map(([sheet, folder]) => `import * as ${sheet} from '/src/ui/${folder}/${sheet}.module.css'\n`)
  .join('')

/** Modules of a page: the text that is prerendered, and the panels that are fetched later. */
const MODULES: Readonly<Record<string, (page: DocumentPage) => string>> = {
  [PAGE]: ({ description, updated, html, headings }) =>
    `export const text = { ...${JSON.stringify({ description, updated, headings })}, html: ${dressed(html)} }`,
  [PANELS]: ({ panels }) => {
    const members = Object.entries(panels).map(([id, html]) => `${JSON.stringify(id)}: ${dressed(html)}`)
    return `export const panels = { ${members.join(', ')} }`
  },
}

const entryOf = ({ slug, headings, panels }: DocumentPage): string =>
  `${JSON.stringify(slug)}: { load: () => import('${PAGE}${slug}'), first: ${JSON.stringify(headings[0]?.id)}${
    Object.keys(panels).length > 0 ? `, panels: () => import('${PANELS}${slug}')` : ''
  } }`

/** Kind of module and slug of the page that an id names. */
const asked = (id: string) =>
  Object.entries(MODULES).flatMap(([kind, moduleOf]) =>
    id.startsWith(MARK + kind) ? [{ moduleOf, slug: id.slice((MARK + kind).length) }] : [],
  )[0]

/** Makes the modules of each page of the documentation, and the list that imports them. */
export function documents(): Plugin {
  let rendered: Promise<DocumentPage[]> | undefined
  const pages = () => (rendered ??= renderPages())
  return {
    name: 'documents',
    enforce: 'pre',
    resolveId: (source) => (asked(MARK + source) ? MARK + source : null),
    async load(id) {
      const of = asked(id)
      if (!of) return null
      const page = (await pages()).find(({ slug }) => slug === of.slug)
      if (!page) throw new Error(`The documentation has no page ${of.slug}`)
      return SHEETS_OF_LOOKS + of.moduleOf(page)
    },
    transform: {
      filter: { id: /[\\/]documentation[\\/]document\.files\.ts$/ },
      async handler() {
        return { code: `export const documents = {${(await pages()).map(entryOf).join(',')}}`, map: null }
      },
    },
  }
}

/** Writes the pages' Markdown and `llms.txt` to `folder`, each at its address. */
export function writeTexts(folder: string, pages: readonly DocumentPage[]): void {
  const texts = pages.map(({ slug, markdown }) => [twinAddressOf(slug), markdown] as const)
  for (const [address, text] of [...texts, ['/llms.txt', llmsText(pages)] as const]) {
    const file = join(folder, address)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
  }
}
