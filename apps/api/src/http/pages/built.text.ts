import { readFileSync } from 'node:fs'
import { BUILT_ORIGIN } from '@portal/contract/built-origin'

/** A file of the build with the portal's own origin where the build left a place for it. */
export const builtText = (file: string, origin: string): string =>
  readFileSync(file, 'utf8').replaceAll(BUILT_ORIGIN, origin)
