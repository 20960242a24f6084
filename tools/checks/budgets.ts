import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { filesUnder, root } from './program.ts'
import { type Result, verdict } from './step.ts'

/** What a page downloads for its first view: the entry chunk and the lazy modules that match `modules`; at most `budget` kB. */
type View = { name: string; budget: number; modules: RegExp[] }

/** Modules that every page for signed-in people downloads first: the identity client and the layout around the screens. */
const signed = [/(?:^|\/)keycloak[^/]*(?:\/.*)?\.(?:js|mjs|ts)$/, /layouts\/Signed\.tsx$/]
const list = [/features\/integration\/IntegrationListPage\.tsx$/, ...signed]

/** Size limits of pages, in kB (1000 bytes), for the files that their first view downloads, compressed with gzip. */
const VIEWS: View[] = [
  { name: 'home, JavaScript', budget: 135, modules: [/features\/home\/[^/]+\.tsx?$/] },
  { name: 'documentation, JavaScript', budget: 135, modules: [/features\/documentation\/documentation\.route\.tsx$/] },
  { name: 'ordinary list, JavaScript', budget: 150, modules: list },
  {
    name: "administrator's list, JavaScript",
    budget: 210,
    modules: [...list, /features\/integration\/IntegrationFilter\.tsx$/],
  },
  {
    name: 'signature debugger, JavaScript',
    budget: 170,
    modules: [/features\/signature\/SignaturePage\.tsx$/, /layouts\/ToolFrame\.tsx$/],
  },
  {
    name: 'edit form, JavaScript',
    budget: 215,
    modules: [/features\/enroller\/EnrollerDetailPage\.tsx$/, /layouts\/EnrollerArea\.tsx$/, ...signed],
  },
]

export type Weight = {
  name: string
  bytes: number
  budget: number
  parts?: { file: string; bytes: number }[]
  note?: string
}

/** Compares the web build in `dist` with the size limits. A page fails if one of its lazy modules is no longer a file of its own. */
export async function weigh(dist: string): Promise<Weight[]> {
  const manifest = JSON.parse(await readFile(join(dist, '.vite', 'manifest.json'), 'utf8')) as Manifest
  const files = await filesUnder(dist)
  const sum = async (picked: string[], size: (content: Buffer) => number) => {
    const contents = await Promise.all(picked.map((file) => readFile(file)))
    return contents.reduce((total, content) => total + size(content), 0)
  }
  const brotli = (content: Buffer) => brotliCompressSync(content).length
  const views = VIEWS.map(async ({ name, budget, modules }): Promise<Weight> => {
    const { scripts, missing } = chunksOf(manifest, modules)
    const parts = await Promise.all(
      scripts.map(async (file) => ({ file, bytes: gzipSync(await readFile(join(dist, file))).length })),
    )
    const bytes = parts.reduce((total, part) => total + part.bytes, 0)
    const note = missing.length > 0 ? `no chunk of its own for ${missing.join(', ')}` : undefined
    return { name, bytes, budget, parts, ...(note ? { note } : {}) }
  })
  const homes = files.filter((file) => /[/\\]site[/\\]home(?:[/\\]index)?\.html$/.test(file))
  const fonts = files.filter((file) => /\.woff2?$/.test(file))
  const sheets = VIEWS.map(({ modules }) => chunksOf(manifest, modules).sheets.map((file) => join(dist, file)))
  const heaviest = Math.max(...(await Promise.all(sheets.map((those) => sum(those, brotli)))))
  const note = homes.length === 1 ? {} : { note: `${homes.length} pages found` }
  return [
    ...(await Promise.all(views)),
    { name: 'CSS of the heaviest page', budget: 14, bytes: heaviest },
    { name: 'fonts', budget: 30, bytes: await sum(fonts, ({ length }) => length) },
    // With 1,014 bytes of headers the page fits in ten packets of 1,460, which a server sends before it waits for the client (RFC 6928).
    { name: 'prerendered home', budget: 13.58, bytes: await sum(homes, brotli), ...note },
  ]
}

export function isOver({ bytes, budget, note }: Weight): boolean {
  return note !== undefined || bytes > budget * 1000
}

/** Report with a line for each budget; below an exceeded budget it lists the heaviest scripts. */
export function tableOf(weights: Weight[]): string {
  return weights.flatMap((weight) => [lineOf(weight), ...(isOver(weight) ? heaviestOf(weight) : [])]).join('\n')
}

function lineOf(weight: Weight): string {
  const { name, bytes, budget, note = '' } = weight
  const over = isOver(weight) ? `  OVER ${note}` : ''
  return `${name.padEnd(34)}${kilo(bytes)} / ${String(budget).padStart(3)} kB${over}`
}

function heaviestOf({ parts = [] }: Weight): string[] {
  const heaviest = parts.toSorted((one, other) => other.bytes - one.bytes).slice(0, 5)
  return heaviest.map(({ file, bytes }) => `  ${file.padEnd(32)}${kilo(bytes)}`)
}

function kilo(bytes: number): string {
  return (bytes / 1000).toFixed(1).padStart(7)
}

export async function checkBudgets(dist = join(root, 'apps', 'web', 'dist')): Promise<Result> {
  const weights = await weigh(dist)
  return verdict(!weights.some(isOver), tableOf(weights))
}

/** Vite's manifest: chunks by source path; a chunk without a source file is listed by its name. */
type Manifest = Record<string, Chunk>

type Chunk = {
  file: string
  src?: string
  isEntry?: boolean
  isDynamicEntry?: boolean
  imports?: string[]
  css?: string[]
}

/** Script and style files of a first view: the entry, lazy modules that `modules` match, and their static imports. */
export function chunksOf(
  manifest: Manifest,
  modules: RegExp[],
): { scripts: string[]; sheets: string[]; missing: string[] } {
  const keys = Object.keys(manifest)
  const entries = keys.filter((key) => manifest[key]?.isEntry)
  const lazy = keys.filter((key) => manifest[key]?.isDynamicEntry)
  const lazyOf = (module: RegExp) => lazy.filter((key) => module.test(manifest[key]?.src ?? key))
  const matches = modules.map(lazyOf)
  const reached = new Set<string>()
  const reach = (key: string) => {
    if (reached.has(key)) return
    reached.add(key)
    manifest[key]?.imports?.forEach(reach)
  }
  for (const key of [...entries, ...matches.flat()]) reach(key)
  const chunks = [...reached].flatMap((key) => manifest[key] ?? [])
  const scripts = chunks.map(({ file }) => file).filter((file) => file.endsWith('.js'))
  const sheets = chunks.flatMap(({ css = [] }) => css)
  const missing = modules.filter((_, index) => matches[index]?.length === 0).map(({ source }) => source)
  if (entries.length === 0) missing.push('the entry')
  return { scripts: [...new Set(scripts)], sheets: [...new Set(sheets)], missing }
}
