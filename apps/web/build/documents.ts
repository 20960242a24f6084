import { type DocumentPage, renderPages } from '@portal/documentation/render/pages'
import type { Plugin } from 'vite'

/** For each CSS class in an article's HTML: classes of the portal's widgets (`sheet.class`) that the same element also gets. */
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
/** Folder in `src/ui` of each style sheet whose classes are named in `LOOKS`. */
const SHEETS = { Button: 'button', CodeBlock: 'text', Tabs: 'page' }

/** JavaScript expression for the HTML of an article, with the widgets' generated class names inserted. */
const dressed = (html: string): string =>
  JSON.stringify(html.replaceAll('role="tablist"', 'role="tablist" class="doc-tabs"')).replace(
    /(?<=class=\\")[^"\\]+/g,
    (names) => names.replace(/[\w-]+/g, (name) => [name, ...(LOOKS[name] ?? []).map(($) => `"+${$}+"`)].join(' ')),
  )

const SHEETS_OF_LOOKS = Object.entries(SHEETS)
  .map(([sheet, folder]) => `import * as ${sheet} from '/src/ui/${folder}/${sheet}.module.css'\n`)
  .join('')

/** Matches ids of modules that the build generates: a documentation page's text, or (`.panels`) its samples in further languages. */
const MODULE = /^\0?virtual:document(\.panels)?\/(.+)$/

const textModule = ({ description, updated, html, headings }: DocumentPage): string =>
  `export const text = { ...${JSON.stringify({ description, updated, headings })}, html: ${dressed(html)} }`

function panelsModule({ panels }: DocumentPage): string {
  const members = Object.entries(panels).map(([id, html]) => `${JSON.stringify(id)}: ${dressed(html)}`)
  return `export const panels = { ${members.join(', ')} }`
}

function entryOf({ slug, headings, panels }: DocumentPage): string {
  const more = Object.keys(panels).length > 0 ? `, panels: () => import('virtual:document.panels/${slug}')` : ''
  const load = `() => import('virtual:document/${slug}')`
  return `${JSON.stringify(slug)}: { load: ${load}, first: ${JSON.stringify(headings[0]?.id)}${more} }`
}

/** Vite plugin that generates the modules of each documentation page, and the list that imports these modules. */
export function documents(): Plugin {
  let rendered: Promise<DocumentPage[]> | undefined
  const pages = () => (rendered ??= renderPages())
  return {
    name: 'documents',
    enforce: 'pre',
    resolveId: (source) => (MODULE.test(source) ? `\0${source}` : null),
    async load(id) {
      const [, panels, asked] = MODULE.exec(id) ?? []
      if (!asked) return null
      const page = (await pages()).find(({ slug }) => slug === asked)
      if (!page) throw new Error(`The documentation has no page ${asked}`)
      return SHEETS_OF_LOOKS + (panels ? panelsModule(page) : textModule(page))
    },
    transform: {
      filter: { id: /[\\/]documentation[\\/]document\.files\.ts$/ },
      async handler() {
        return { code: `export const documents = {${(await pages()).map(entryOf).join(',')}}`, map: null }
      },
    },
  }
}
