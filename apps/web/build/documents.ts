import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { llmsText, twinAddressOf } from '@portal/documentation/llms'
import { type DocumentPage, renderPages } from '@portal/documentation/render/pages'
import type { Plugin } from 'vite'

const PAGE = 'virtual:document/'
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
const SHEETS = new Set(Object.values(LOOKS).flatMap((names) => names.map((name) => name.split('.')[0])))

/** Text of a script: the HTML with the names that the style sheets have got in this build. */
const dressed = (html: string): string =>
  JSON.stringify(html.replaceAll('role="tablist"', 'role="tablist" class="doc-tabs"')).replace(
    /(?<=class=\\")[^"\\]+/g,
    (names) => names.replace(/[\w-]+/g, (name) => [name, ...(LOOKS[name] ?? []).map(($) => `"+${$}+"`)].join(' ')),
  )

/** A module of the page's own, with what its prerendered form holds. */
const moduleOf = ({ description, updated, html, headings }: DocumentPage): string =>
  [
    ...[...SHEETS].map((sheet) => `import * as ${sheet} from '/src/ui/${sheet}.module.css'`),
    `export const text = { ...${JSON.stringify({ description, updated, headings })}, html: ${dressed(html)} }`,
  ].join('\n')

const entryOf = ({ slug, headings }: DocumentPage): string =>
  `${JSON.stringify(slug)}: { load: () => import('${PAGE}${slug}'), first: ${JSON.stringify(headings[0]?.id)} }`

/** Makes a module of each page of the documentation, and fills the list of them. */
export function documents(): Plugin {
  let rendered: Promise<DocumentPage[]> | undefined
  const pages = () => (rendered ??= renderPages())
  return {
    name: 'documents',
    enforce: 'pre',
    resolveId: (source) => (source.startsWith(PAGE) ? MARK + source : null),
    async load(id) {
      if (!id.startsWith(MARK + PAGE)) return null
      const page = (await pages()).find(({ slug }) => id === MARK + PAGE + slug)
      if (!page) throw new Error(`The documentation has no page ${id.slice(1)}`)
      return moduleOf(page)
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
