import { createWatch, type Watch } from '@portal/watch/watch'
import type { Config } from './config.ts'
import { createSeal } from './secrets/seal.ts'

/** Characters of an alias: enough to tell people apart, and of no use to find them. */
const ALIAS = 12

/** Watch of a process. `say` writes a line to where the process tells what it does. */
export function openWatch(
  { watch, masterKeys }: Pick<Config, 'watch' | 'masterKeys'>,
  say: (line: string) => void,
): Watch {
  const seal = createSeal(masterKeys, 'log')
  const aliasOf = (id: string): string => seal.of(id).toString('base64url').slice(0, ALIAS)
  return createWatch({ level: watch.level, slowMs: watch.slowMs, aliasOf }, { write: (line) => say(line.trimEnd()) })
}
