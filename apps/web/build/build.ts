import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { readFaq } from '@portal/documentation/faq.passages'
import { llmsText, twinAddressOf } from '@portal/documentation/llms'
import { renderPages } from '@portal/documentation/render/pages'
import { build, type Manifest } from 'vite'
import { robots, sitemap } from '../src/crawlers.static.ts'
import { headsOf } from '../src/heads.static.ts'
import { type Needs, publicPage, signedPage } from './document.ts'

const web = fileURLToPath(new URL('..', import.meta.url))
const dist = join(web, 'dist')
const server = join(web, '.cache/prerender')
await build({ root: web, logLevel: 'warn' })
await build({
  root: web,
  logLevel: 'warn',
  build: { ssr: 'build/prerender.tsx', outDir: server, emptyOutDir: true, manifest: false, sourcemap: false },
})
const prerender = (await import(pathToFileURL(join(server, 'prerender.js')).href)) as typeof import('./prerender.tsx')

const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Manifest
const template = readFileSync(join(dist, 'index.html'), 'utf8')
const ENTRY = 'index.html'
/** Names of the chunks that every screen for signed-in people loads first. */
const SIGNED = Object.keys(manifest).filter((name) =>
  /layouts\/Signed\.tsx$|keycloak-js\/lib\/keycloak\.js$/.test(name),
)

/** Names of a chunk and of all chunks that it imports, in the order of execution: imports come before their importer. */
const withImports = (name: string): string[] => [...(manifest[name]?.imports ?? []).flatMap(withImports), name]

const chunksOf = (names: string[]) => [...new Set(names.flatMap(withImports))].flatMap((name) => manifest[name] ?? [])

/**
 * Scripts and style sheets of the entry chunk, of the named chunks and of all their imports. Of the chunk `text`, which has what the
 * page's HTML has already, only the style sheets.
 */
function needsOf(names: string[], text?: string): Needs {
  const chunks = chunksOf([ENTRY, ...names])
  const styled = text === undefined ? chunks : [...chunks, ...chunksOf([text])]
  const sheets = [...new Set(styled.flatMap(({ css = [] }) => css))]
  return {
    entry: `/${manifest[ENTRY]?.file}`,
    scripts: chunks.map(({ file }) => `/${file}`),
    sheets: sheets.map((sheet) => ({ href: `/${sheet}`, rules: readFileSync(join(dist, sheet), 'utf8') })),
  }
}

function write(file: string, text: string): void {
  mkdirSync(dirname(join(dist, file)), { recursive: true })
  writeFileSync(join(dist, file), text)
}

const texts = await renderPages()
const documents = texts.map((text) => ({ ...text, twin: twinAddressOf(text.slug) }))
const heads = headsOf(documents, await readFaq())
for (const [address, head] of heads) {
  const page = { ...(await prerender.renderPage(address)), address }
  write(
    `pages${address}.html`,
    publicPage(
      template,
      page,
      head,
      needsOf([head.screen], address.replace(/^\/site\/documentation\//, 'virtual:document/')),
    ),
  )
}
write('pages/app.html', signedPage(template, await prerender.renderLoading(), needsOf(SIGNED)))

for (const { slug, markdown } of texts) write(`texts${twinAddressOf(slug)}`, markdown)
write('texts/qri.mjs', readFileSync(join(web, '../../packages/documentation/cli/qri.mjs'), 'utf8'))
write('texts/llms.txt', llmsText(texts))
write('texts/robots.txt', robots())
write('texts/sitemap.xml', sitemap([...heads].map(([address, { updated }]) => ({ address, updated }))))

cpSync(join(web, 'public'), join(dist, 'public'), { recursive: true })
rmSync(join(dist, 'index.html'))
rmSync(server, { recursive: true })

for (const name of readdirSync(join(dist, 'assets'))) {
  if (!/\.(js|css|svg|json)$/.test(name)) continue
  const file = join(dist, 'assets', name)
  const content = readFileSync(file)
  writeFileSync(`${file}.br`, brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }))
  writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }))
}
