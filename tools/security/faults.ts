import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../checks/program.ts'
import type { Evidence, Requirement, Run } from './requirement.ts'

/** Number of requirements; their ids never change. */
const COUNT = 146

/** True if the file has a test or a group of tests with this title, as it is written in the code. */
function hasTest(file: string, title: string): boolean {
  const path = join(root, file)
  if (!existsSync(path)) return false
  const text = readFileSync(path, 'utf8')
  return ["'", '"', '`'].some((quote) => text.includes(quote + title + quote))
}

export const testOf = (text: string): { file: string; title: string } => {
  const at = text.indexOf(': ')
  return { file: text.slice(0, at), title: text.slice(at + 2) }
}

function faultOf({ kind, text }: Evidence, runs: Run[]): string | undefined {
  if (kind === 'fact') return undefined
  if (kind === 'run') return runs.some(({ name }) => name === text) ? undefined : `no run is named ${text}`
  const { file, title } = testOf(text)
  return hasTest(file, title) ? undefined : `no test of ${file} has the title ${title}`
}

/** What is wrong with the list: evidence that is gone, a requirement without any, or two with one id. */
export function faultsOf(requirements: Requirement[], runs: Run[]): string[] {
  const ids = requirements.map(({ id }) => id)
  const repeated = ids.filter((id, index) => ids.indexOf(id) !== index)
  return [
    ...repeated.map((id) => `${id} is there twice`),
    ...(ids.length === COUNT ? [] : [`${ids.length} requirements instead of ${COUNT}`]),
    ...requirements.flatMap(({ id, evidence, open, absent }) => [
      ...(evidence.length === 0 && open === undefined && absent === undefined ? [`${id} has no evidence`] : []),
      ...evidence.flatMap((each) => faultOf(each, runs) ?? []).map((fault) => `${id}: ${fault}`),
    ]),
  ]
}
