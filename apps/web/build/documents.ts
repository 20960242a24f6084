import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { llmsText, twinAddressOf } from '@portal/documentation/llms'
import { type DocumentPage, renderPages } from '@portal/documentation/render/pages'
import type { Plugin } from 'vite'

const PAGE = 'virtual:document/'
/** Code in the languages that a page does not show first. */
const PANELS = 'virtual:document.panels/'
const MARK = '\0'

/** Widgets of the portal that parts of an article look like: more classes for each, by sheet and name. */
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

/** Text of a script: the HTML with the names that the style sheets have got in this build. */
const dressed = (html: string): string =>
  JSON.stringify(html.replaceAll('role="tablist"', 'role="tablist" class="doc-tabs"')).replace(
    /(?<=class=\\")[^"\\]+/g,
    (names) => names.replace(/[\w-]+/g, (name) => [name, ...(LOOKS[name] ?? []).map(($) => `"+${$}+"`)].join(' ')),
  )

const SHEETS_OF_LOOKS = Object.entries(SHEETS)
  .map(([sheet, folder]) => `import * as ${sheet} from '/src/ui/${folder}/${sheet}.module.css'\n`)
  .join('')

/** The modules of a page: what its prerendered form holds, and what is fetched after it. */
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

/** The module that an id names, and the address of its page. */
const asked = (id: string) =>
  Object.entries(MODULES).flatMap(([kind, moduleOf]) =>
    id.startsWith(MARK + kind) ? [{ moduleOf, slug: id.slice((MARK + kind).length) }] : [],
  )[0]

/** Makes the modules of each page of the documentation, and fills the list of them. */
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

/** Writes the pages' Markdown and their list under `folder`, each at its address. */
export function writeTexts(folder: string, pages: readonly DocumentPage[]): void {
  const texts = pages.map(({ slug, markdown }) => [twinAddressOf(slug), markdown] as const)
  for (const [address, text] of [...texts, ['/llms.txt', llmsText(pages)] as const]) {
    const file = join(folder, address)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
  }
}
