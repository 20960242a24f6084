import { type Locked, nameOf } from './lockfile.ts'

/** Licences that ask for no more than their text. */
const PERMITTED = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  '0BSD',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'Unlicense',
])

/** Packages of tools with another licence, which nobody gets from us. */
const TOOLS: Record<string, string> = {
  'axe-core': 'MPL-2.0',
  lightningcss: 'MPL-2.0',
  argparse: 'PSF-2.0',
  'stream-length': 'WTFPL',
}

/** Packages that state their licence in another form. */
const READ_BY_HAND: Record<string, string> = {
  format: 'MIT',
  httpntlm: 'MIT',
  'png-js': 'MIT',
  'stack-trace': 'MIT',
}

export const licenceOf = (path: string, { license }: Locked): string =>
  license ?? READ_BY_HAND[nameOf(path)] ?? 'none given'

/** True if one of the alternatives, or all parts of a sum, are permitted. */
export function isPermitted(path: string, entry: Locked): boolean {
  const licence = licenceOf(path, entry)
  const plain = licence.replaceAll(/[()]/g, '')
  if (plain.split(' OR ').some((choice) => choice.split(' AND ').every((one) => PERMITTED.has(one)))) return true
  const tool = nameOf(path).replace(/^(lightningcss)-.*/, '$1')
  return entry.dev === true && TOOLS[tool] === licence
}
