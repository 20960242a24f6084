import { globSync } from 'node:fs'
import { relative, sep } from 'node:path'
import type { Plugin } from 'vite'

const LETTERS = 26

/** A number in two letters, so that a name never starts with a digit and every sheet has its own prefix. */
const letters = (index: number): string =>
  String.fromCharCode(97 + (Math.floor(index / LETTERS) % LETTERS), 97 + (index % LETTERS))

/**
 * Short class names of CSS modules: two letters for the sheet and a number for the class. They say nothing and compress well;
 * browser build and prerendering agree on them, since both count the same files and the same classes in order.
 * @param src folder with every sheet
 * @returns Vite's `css.modules.generateScopedName`
 */
export function shortNames(src: string): (name: string, file: string) => string {
  const sheets = globSync('**/*.module.css', { cwd: src }).toSorted()
  const classes = sheets.map((): string[] => [])
  return (name, file) => {
    const sheet = sheets.indexOf(relative(src, file.replace(/\?.*/, '')).split(sep).join('/'))
    const known = classes[sheet]
    if (!known || sheet >= LETTERS ** 2) throw new Error(`${file} is no sheet of ${src}`)
    if (!known.includes(name)) known.push(name)
    return letters(sheet) + known.indexOf(name).toString(36)
  }
}

const SHEET = /\.module\.css$/

/**
 * Makes the bundler write each class name of a CSS module where it is used, so that no screen carries a list of the names
 * of all: the modules are imported by name, and have no object with all of them to export.
 */
export function classNamesInPlace(): Plugin[] {
  return [
    {
      name: 'class-names:imports',
      enforce: 'pre',
      apply: 'build',
      transform: {
        filter: { id: /\.tsx?$/, code: '.module.css' },
        handler: (code) => code.replace(/import (\w+) from ('[^']*\.module\.css')/g, 'import * as $1 from $2'),
      },
    },
    {
      name: 'class-names:exports',
      enforce: 'post',
      apply: 'build',
      transform: {
        filter: { id: SHEET },
        // Kept whole: a sheet none of whose exports is left would be dropped, and its rules with it.
        handler: (code) => ({
          code: code.replace(/export default \{[^}]*\}/, ''),
          map: null,
          moduleSideEffects: 'no-treeshake',
        }),
      },
    },
  ]
}
