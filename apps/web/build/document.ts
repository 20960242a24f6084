import { BUILT_ADDRESSES } from '@portal/domain/built-addresses'
import { BRAND } from '@portal/domain/brand'
import { type Head, metasOf } from '../src/heads.static.ts'
import { documentTitle } from '../src/route-handle.ts'

/** Built scripts and style sheets that an HTML page needs. */
export interface Needs {
  /** Address of the script that starts the page. */
  entry: string
  /** Addresses of all scripts that the first view of the page runs. */
  scripts: string[]
  sheets: { href: string; rules: string }[]
}

const quoted = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

/** JSON for a `<script>` element: `<` is escaped, so that a `</script>` in the data cannot end the element. */
const json = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c')

/** HTML of a page's title, link and meta elements, which ask search engines not to index a page without its own address. */
const tagsOf = (title: string, head: Pick<Head, 'description' | 'updated' | 'twin'>, address?: string): string =>
  [
    `<title>${quoted(title)}</title>`,
    ...(address ? [`<link rel="canonical" href="${BUILT_ADDRESSES.portal}${address}">`] : []),
    ...(head.twin ? [`<link rel="alternate" type="text/markdown" href="${head.twin}">`] : []),
    // Open Graph tags have the attribute `property` instead of `name` (ogp.me).
    ...Object.entries(metasOf(title, head, address)).map(
      ([name, text]) =>
        `<meta ${/^(og|article):/.test(name) ? 'property' : 'name'}="${name}" content="${quoted(text)}">`,
    ),
  ].join('')

/** HTML page for every address that needs a session: an empty frame that preloads its scripts and the main font. */
export function signedPage(template: string, markup: string, { scripts }: Needs): string {
  const inHead = [
    tagsOf(documentTitle(''), { description: BRAND.tagline }),
    '<link rel="preload" href="/assets/inter-var.woff2" as="font" type="font/woff2" crossorigin>',
    '<link rel="preload" href="/config.json" as="fetch" crossorigin>',
    ...scripts.map((href) => `<link rel="modulepreload" crossorigin href="${href}">`),
  ]
  return template.replace('<!--head-->', () => inHead.join('')).replace('<!--app-->', () => markup)
}

/** Inline script that applies the fonts at once if this tab has fetched them before (sessionStorage). */
const KNOWN_FONTS = `try { if (sessionStorage.fonts) fonts.media = 'all' } catch {}`

/** Inline script that loads fonts and scripts after the first contentful paint, so that they do not delay that paint. */
const late = ({ entry, scripts }: Needs): string => `
new PerformanceObserver((shown, paint) => {
  if (!shown.getEntriesByName('first-contentful-paint')[0]) return
  paint.disconnect()
  for (const href of ${json(scripts)}) document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
  fonts.media = 'all'
  try { sessionStorage.fonts = 1 } catch {}
  import('${entry}')
}).observe({ type: 'paint', buffered: true })`

const LINKS_OF_BUILD =
  /\s*<link rel="(?:stylesheet|modulepreload)"[^>]*>|\s*<script type="module"[^>]* src="[^>]*><\/script>/g

/**
 * HTML of a prerendered page, readable before its scripts run: styles are inline, scripts and fonts load after the first paint.
 * Because of the disabled stylesheet links, Vite's chunk loader does not fetch the inlined style sheets again.
 */
export function publicPage(
  template: string,
  { title, address, markup }: { title: string; address: string; markup: string },
  head: Head,
  needs: Needs,
): string {
  const inHead = [
    tagsOf(title, head, address),
    ...needs.sheets.map(({ href }) => `<link rel="stylesheet" href="${href}" disabled>`),
    `<script>${KNOWN_FONTS}${late(needs)}</script>`,
  ]
  const data = head.structured.map((value) => {
    const text = json({ '@context': 'https://schema.org', ...value })
    return `<script type="application/ld+json">${text}</script>`
  })
  return (
    template
      .replace(LINKS_OF_BUILD, '')
      // Removes the indentation: it is 40 bytes of the home page, which must fit in the server's first packets (one round trip).
      .replaceAll(/\n\s+/g, '\n')
      // Adds the page's CSS rules at the end of the first style element, which declares the order of the CSS layers.
      .replace('</style>', (end) => needs.sheets.map(({ rules }) => rules).join('') + end)
      .replace('<style id="fonts">', '<style id="fonts" media="not all">')
      .replace('<!--head-->', () => inHead.join(''))
      .replace('<div id="root"><!--app-->', () => `<div id="root" data-page="prerendered">${markup}`)
      .replace('</body>', (end) => data.join('') + end)
  )
}
