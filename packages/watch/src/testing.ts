import { createWatch, type Watch } from './watch.ts'

/** Watch of a test: `lines` gets what the log writes. */
export const testWatch = (lines: string[] = [], slowMs = 60_000): Watch =>
  createWatch({ level: 'info', slowMs, aliasOf: (id) => `alias-${id.length}` }, { write: (line) => lines.push(line) })
