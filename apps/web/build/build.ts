import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { BRAND } from '@portal/domain/brand'
import { build } from 'vite'
import type { RenderedPage } from './prerender.tsx'

interface Chunk {
  file: string
  src?: string
  css?: string[]
  imports?: string[]
  dynamicImports?: string[]
}

const web = fileURLToPath(new URL('..', import.meta.url))
const dist = join(web, 'dist')
const server = join(web, '.cache/prerender')
const COMPRESSED = /\.(js|css|svg|json)$/
/** Files of the browser's build that are served from the root of the site. */
const PUBLIC = ['favicon.svg', 'robots.txt', 'silent-check-sso.html', 'silent-check-sso.js']

await build({ root: web, logLevel: 'warn' })
await build({
  root: web,
  logLevel: 'warn',
  build: {
    ssr: 'build/prerender.tsx',
    outDir: server,
    emptyOutDir: true,
    manifest: false,
    copyPublicDir: false,
    rolldownOptions: { output: { entryFileNames: 'prerender.js', chunkFileNames: '[name]-[hash].js' } },
  },
})
const prerender = (await import(pathToFileURL(join(server, 'prerender.js')).href)) as typeof import('./prerender.tsx')

const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>
const template = readFileSync(join(dist, 'index.html'), 'utf8')

/** Every style sheet that the chunks of these entries need, each once, in order of dependency. */
function stylesOf(entries: string[]): string {
  const sheets = new Set<string>()
  const seen = new Set<string>()
  const walk = (name: string): void => {
    const chunk = manifest[name]
    if (!chunk || seen.has(name)) return
    seen.add(name)
    for (const imported of chunk.imports ?? []) walk(imported)
    for (const sheet of chunk.css ?? []) sheets.add(sheet)
  }
  for (const entry of entries) walk(entry)
  return [...sheets].map((sheet) => readFileSync(join(dist, sheet), 'utf8')).join('')
}

/** Writes what a browser is sent instead of the file, as small as it gets. */
function writeCompressed(file: string): void {
  const content = readFileSync(file)
  writeFileSync(`${file}.br`, brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }))
  writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }))
}

const HOME_CHUNK = 'src/features/home/home.route.tsx'
const PRELOADED_FONT = '<link rel="preload" href="/assets/inter-var.woff2" as="font" type="font/woff2" crossorigin>'

/** What a prerendered page fetches: its script only after it has been painted, so that nothing competes with what is read. */
function lateScript(page: string): string {
  const entry = /<script type="module"[^>]* src="([^"]+)"><\/script>/.exec(page)?.[1]
  const chunks = [...page.matchAll(/<link rel="modulepreload"[^>]* href="([^"]+)">/g)].map(([, href]) => href)
  const links = `for(const href of ${JSON.stringify(chunks)})document.head.append(Object.assign(document.createElement('link'),{rel:'modulepreload',href}))`
  return `<script type="module">requestAnimationFrame(()=>setTimeout(()=>{${links};import(${JSON.stringify(entry)})}))</script>`
}

/** The template with a page in it: its own head; where it was prerendered, its styles inside and its script late. */
function document({ title, markup }: RenderedPage, styles: string | undefined): string {
  const head = [`<title>${title}</title>`, `<meta name="description" content="${BRAND.tagline}">`, PRELOADED_FONT]
  const page = template.replace('<!--app-->', () => markup)
  if (styles === undefined) return page.replace('<!--head-->', head.join(''))
  return page
    .replace('<!--head-->', () => [...head, `<style>${styles}</style>`, lateScript(template)].join(''))
    .replace(
      /\s*<link rel="(?:stylesheet|modulepreload)"[^>]*>|\s*<script type="module"[^>]* src="[^>]*><\/script>/g,
      '',
    )
    .replace('<div id="root">', '<div id="root" data-page="prerendered">')
}

function writePage(name: string, html: string): void {
  const file = join(dist, 'pages', `${name}.html`)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, html)
  writeCompressed(file)
}

for (const address of prerender.publicAddresses()) {
  const entries = address === '/site/home' ? ['index.html', HOME_CHUNK] : ['index.html']
  writePage(address.slice(1), document(await prerender.renderPage(address), stylesOf(entries)))
}
writePage('app', document(await prerender.renderLoading(), undefined))

mkdirSync(join(dist, 'public'))
for (const file of PUBLIC) renameSync(join(dist, file), join(dist, 'public', file))
rmSync(join(dist, 'index.html'))
rmSync(server, { recursive: true })

for (const file of readdirSync(join(dist, 'assets'))) {
  if (COMPRESSED.test(file)) writeCompressed(join(dist, 'assets', file))
}
