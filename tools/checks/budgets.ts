import { readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { filesUnder } from './files.ts'
import { chunksOf, type Manifest } from './manifest.ts'
import { root } from './program.ts'
import type { Result } from './step.ts'

/** A first view and the lazy modules that it needs beside the entry. */
type View = { name: string; budget: number; modules: RegExp[] }

/** Every signed-in view loads the identity client and the layout around its screens. */
const signed = [/(?:^|\/)keycloak[^/]*(?:\/.*)?\.(?:js|mjs|ts)$/, /layouts\/Signed\.tsx$/]
const list = [/features\/integration\/IntegrationListPage\.tsx$/, ...signed]

/** Budgets in kB of 1000 bytes, compressed as named. */
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
    name: 'edit form, JavaScript',
    budget: 215,
    modules: [/features\/enroller\/EnrollerDetailPage\.tsx$/, /layouts\/EnrollerArea\.tsx$/, ...signed],
  },
]
const PAGE_CSS = { name: 'CSS of the heaviest page', budget: 14 }
const FONTS = { name: 'fonts', budget: 30 }
/** With a kilobyte of headers, what a server sends before it waits for the client: ten packets (RFC 6928). */
const HOME = { name: 'prerendered home', budget: 13.5 }

/** One line of the table. */
export type Weight = {
  name: string
  bytes: number
  budget: number
  /** The scripts of a view. */
  parts?: { file: string; bytes: number }[]
  note?: string
}

/**
 * Weighs the web build.
 * @param dist folder with the build and its `.vite/manifest.json`
 * @returns one weight per budget; a view whose chunk is missing has a note and counts as too heavy
 */
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
  const homes = files.filter((file) =>
    /(?:^|\/)site\/home(?:\/index)?\.html$/.test(relative(dist, file).replaceAll('\\', '/')),
  )
  const sheets = VIEWS.map(({ modules }) => chunksOf(manifest, modules).sheets.map((file) => join(dist, file)))
  return [
    ...(await Promise.all(views)),
    { ...PAGE_CSS, bytes: Math.max(...(await Promise.all(sheets.map((files) => sum(files, brotli))))) },
    {
      ...FONTS,
      bytes: await sum(
        files.filter((file) => /\.woff2?$/.test(file)),
        ({ length }) => length,
      ),
    },
    {
      ...HOME,
      bytes: await sum(homes, brotli),
      ...(homes.length === 1 ? {} : { note: `${homes.length} pages found` }),
    },
  ]
}

export function isOver({ bytes, budget, note }: Weight): boolean {
  return note !== undefined || bytes > budget * 1000
}

/** @returns a table in text, one line a budget; below one that is exceeded its heaviest scripts */
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

/** The table, and red when a budget is exceeded. */
export async function checkBudgets(dist = join(root, 'apps', 'web', 'dist')): Promise<Result> {
  const weights = await weigh(dist)
  const failed = weights.filter(isOver).length
  return { passed: failed === 0 ? 1 : 0, failed: failed > 0 ? 1 : 0, output: tableOf(weights) }
}
