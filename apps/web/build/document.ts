import { facesOf, fontsScript, withoutFaces } from './fonts.ts'
import { dataTagsOf, type Head, tagsOf } from './head.ts'

/** What the browser's build made for one page; files by their address. */
export interface Built {
  /** The page without a head or content of its own. */
  template: string
  sheets: { href: string; rules: string }[]
  /** Scripts to run in this order; the last one starts the page. */
  steps: string[]
  /** Scripts that the page will need for what it shows first. */
  fetched: string[]
}

const PRELOADED_FONT = '<link rel="preload" href="/assets/inter-var.woff2" as="font" type="font/woff2" crossorigin>'
const PRELOADED_CONFIGURATION = '<link rel="preload" href="/config.json" as="fetch" crossorigin>'
const LINKS_OF_BUILD =
  /\s*<link rel="(?:stylesheet|modulepreload)"[^>]*>|\s*<script type="module"[^>]* src="[^>]*><\/script>/g

/** What lets a slow phone answer a touch between two tasks. */
const REST = 'const rest=()=>new Promise(next=>setTimeout(next))'

/** Each step has a task of its own. */
const runSteps = (steps: string[]): string =>
  `for(const step of ${JSON.stringify(steps)}){await import(step);await rest()}`

/** Whoever comes to a place within the page, or comes back to where they were, needs every height above it (`Article`). */
const WHOLE = `if(location.hash||performance.getEntriesByType('navigation')[0]?.type!=='navigate')document.documentElement.dataset.whole=''`

/** What runs before the page shows. */
const firstScript = ({ sheets }: Built): string =>
  `<script>${fontsScript(sheets.flatMap(({ rules }) => facesOf(rules)))};${WHOLE}</script>`

/**
 * The scripts and fonts of a page that can be read without them: fetched after the first paint that has content, so that nothing competes
 * with it, and each asked for in a task of its own.
 */
function lateScripts({ steps, fetched }: Built): string {
  const links = `for(const href of ${JSON.stringify(fetched)}){document.head.append(Object.assign(document.createElement('link'),{rel:'modulepreload',href}));await rest()}`
  return `<script type="module">${REST};new PerformanceObserver(async(shown,paint)=>{if(!shown.getEntriesByName('first-contentful-paint')[0])return;paint.disconnect();${links};addFonts();${runSteps(steps)}}).observe({type:'paint',buffered:true})</script>`
}

function scriptsAtOnce({ steps, fetched }: Built): string {
  const links = fetched.map((href) => `<link rel="modulepreload" href="${href}">`)
  return [...links, `<script type="module">${REST};${runSteps(steps)}</script>`].join('')
}

/** Rules in the page; a link that is off tells the loader of chunks that it need not fetch them again. */
const sheetsInside = ({ sheets }: Built): string =>
  [
    `<style>${sheets.map(({ rules }) => withoutFaces(rules)).join('')}</style>`,
    ...sheets.map(({ href }) => `<link rel="stylesheet" href="${href}" disabled>`),
  ].join('')

/**
 * A whole page with its own head.
 * @param kind `public`: prerendered, its styles inside and its scripts late; `signed`: the frame until the session is known
 */
export function documentOf(
  { head, markup }: { head: Head; markup: string },
  built: Built,
  kind: 'public' | 'signed',
): string {
  const sheet = /<link rel="stylesheet"[^>]*>/.exec(built.template)?.[0] ?? ''
  const tags = [
    ...tagsOf(head),
    ...(kind === 'public'
      ? [sheetsInside(built), firstScript(built), lateScripts(built)]
      : [PRELOADED_FONT, sheet, PRELOADED_CONFIGURATION, scriptsAtOnce(built)]),
  ]
  const page = built.template
    .replace(LINKS_OF_BUILD, '')
    .replace('<!--head-->', () => tags.join(''))
    .replace('<!--app-->', () => markup)
    .replace('</body>', (end) => dataTagsOf(head) + end)
  return kind === 'public' ? page.replace('<div id="root">', '<div id="root" data-page="prerendered">') : page
}
