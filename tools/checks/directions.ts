import { join } from 'node:path'
import { repositoryFiles, root, tool } from './program.ts'
import { type Result, verdict } from './step.ts'

type Cruised = {
  summary: { violations: { rule: { name: string }; from: string; to: string }[] }
  modules: { source: string }[]
}

const SOURCE = /\.(tsx?|mjs|cjs)$/

/** Checks that every import goes in an allowed direction. Also reports files that were not read, because dependency-cruiser silently skips files it cannot parse. */
export async function checkDirections(folder = root): Promise<Result> {
  const sources = (await repositoryFiles(folder)).filter((path) => SOURCE.test(path))
  const top = new Set(sources.map((path) => path.split('/')[0] ?? path))
  const options = ['--config', join(root, '.dependency-cruiser.mjs'), '--output-type', 'json']
  const { stdout, output } = await tool('dependency-cruiser', [...options, ...top], {}, folder)
  // Without JSON in its output, dependency-cruiser itself has failed.
  if (!stdout.startsWith('{')) return verdict(false, output)
  const told = JSON.parse(stdout) as Cruised
  const read = new Set(told.modules.map(({ source }) => source))
  const lines = [
    ...sources.filter((path) => !read.has(path)).map((path) => `not-read: ${path}`),
    ...told.summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} -> ${to}`),
  ]
  return verdict(lines.length === 0, lines.join('\n'))
}
