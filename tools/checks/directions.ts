import { join } from 'node:path'
import { repositoryFiles } from './files.ts'
import { root, tool } from './program.ts'
import type { Result } from './step.ts'

type Cruised = {
  summary: { violations: { rule: { name: string }; from: string; to: string }[] }
  modules: { source: string }[]
}

const SOURCE = /\.(tsx?|mjs|cjs)$/

/**
 * Reads every import of the repository against `.dependency-cruiser.cjs`.
 *
 * A file that was not read is a finding too: beside TypeScript 7 the cruiser reads nothing where its second parser is missing, and
 * is then content with everything.
 */
export async function checkDirections(folder = root): Promise<Result> {
  const sources = (await repositoryFiles(folder)).filter((path) => SOURCE.test(path) && !path.endsWith('.d.mts'))
  const config = join(root, '.dependency-cruiser.cjs')
  const { stdout, output } = await tool(
    'dependency-cruiser',
    ['--config', config, '--output-type', 'json', ...topOf(sources)],
    {},
    folder,
  )
  const told = parse(stdout)
  if (!told) return { passed: 0, failed: 1, output }
  const read = new Set(told.modules.map(({ source }) => source))
  const lines = [
    ...sources.filter((path) => !read.has(path)).map((path) => `not-read: ${path}`),
    ...told.summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} -> ${to}`),
  ]
  return { passed: lines.length === 0 ? 1 : 0, failed: lines.length > 0 ? 1 : 0, output: lines.join('\n') }
}

/** The folders and files of the top that hold the sources. */
function topOf(paths: string[]): string[] {
  return [...new Set(paths.map((path) => path.split('/')[0] ?? path))]
}

function parse(text: string): Cruised | undefined {
  try {
    return JSON.parse(text) as Cruised
  } catch {
    return undefined
  }
}
