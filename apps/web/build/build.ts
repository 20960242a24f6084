import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { readQuestions } from '@portal/documentation/faq.passages'
import { addressOf } from '@portal/documentation/pages'
import { renderPages } from '@portal/documentation/render/pages'
import { DOCUMENT_NAMES } from '@portal/network/document.names'
import { build } from 'vite'
import { path } from '../src/paths.ts'
import { robots, sitemap } from './crawlers.ts'
import { type Built, documentOf } from './document.ts'
import { writeTexts } from './documents.ts'
import { headsOf } from './heads.ts'
import { filesOf, type Manifest } from './manifest.ts'

const web = fileURLToPath(new URL('..', import.meta.url))
const dist = join(web, 'dist')
const server = join(web, '.cache/prerender')
const COMPRESSED = /\.(js|css|svg|json)$/
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

const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Manifest
const template = readFileSync(join(dist, 'index.html'), 'utf8')

const ENTRY = 'index.html'
/** The pages of the documentation, and what they say of themselves by their address. */
const texts = await renderPages()
const heads = headsOf(texts, await readQuestions())
const DOCUMENTATION = ['src/features/documentation/documentation.route.tsx']
/** What a page of visitors shows beside the frame, by its address. */
const SHOWN: Record<string, string[]> = {
  [path.home()]: ['src/features/home/HomePage.tsx'],
  [path.questions()]: ['src/features/help/QuestionsPage.tsx'],
  ...Object.fromEntries(texts.map(({ slug }) => [addressOf(slug), DOCUMENTATION])),
  ...Object.fromEntries(
    DOCUMENT_NAMES.map((html) => [path.reference(html), ['src/features/reference/reference.route.tsx']]),
  ),
}
/** What every screen behind the sign-in starts with. */
const SIGNED = ['src/layouts/Signed.tsx']
const IDENTITY = Object.keys(manifest).filter((name) => name.endsWith('/keycloak-js/lib/keycloak.js'))

/** What the build made for a page whose chunks, beside the entry, are these. */
function builtFor(chunks: string[]): Built {
  const { scripts, sheets } = filesOf(manifest, [ENTRY, ...chunks])
  return {
    template,
    sheets: sheets.map((sheet) => ({ href: `/${sheet}`, rules: readFileSync(join(dist, sheet), 'utf8') })),
    steps: filesOf(manifest, [ENTRY]).scripts.map((file) => `/${file}`),
    fetched: [...new Set([...scripts, ...filesOf(manifest, IDENTITY).scripts])].map((file) => `/${file}`),
  }
}

/** Writes what a browser is sent instead of a file that the server does not change, as small as it gets. */
function writeCompressed(file: string): void {
  const content = readFileSync(file)
  writeFileSync(`${file}.br`, brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }))
  writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }))
}

function writePage(name: string, html: string): void {
  const file = join(dist, 'pages', `${name}.html`)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, html)
}

const addresses = prerender.publicAddresses()
for (const address of addresses) {
  const { title, markup } = await prerender.renderPage(address)
  const told = heads.get(address)
  if (!told) throw new Error(`${address} says nothing of itself`)
  const page = { head: { ...told, title, address }, markup }
  writePage(address.slice(1), documentOf(page, builtFor(SHOWN[address] ?? []), 'public'))
}
writePage('app', documentOf(await prerender.renderLoading(), builtFor(SIGNED), 'signed'))

writeTexts(join(dist, 'texts'), texts)
const pages = addresses.map((address) => ({ address, updated: heads.get(address)?.updated }))
writeFileSync(join(dist, 'texts', 'sitemap.xml'), sitemap(pages))
writeFileSync(join(dist, 'texts', 'robots.txt'), robots())

mkdirSync(join(dist, 'public'))
for (const file of readdirSync(join(web, 'public'))) renameSync(join(dist, file), join(dist, 'public', file))
rmSync(join(dist, 'index.html'))
rmSync(server, { recursive: true })

for (const file of readdirSync(join(dist, 'assets'))) {
  if (COMPRESSED.test(file)) writeCompressed(join(dist, 'assets', file))
}
