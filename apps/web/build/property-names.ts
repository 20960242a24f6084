import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { CSSOptions, Plugin } from 'vite'

type SheetPlugin = NonNullable<Exclude<CSSOptions['postcss'], string | undefined>['plugins']>[number]

const LETTERS = 26
const PROPERTY = /(?<![\w-])--[a-z][\w-]*/g
/** In scripts only what is plainly a reference. */
const REFERENCE = /(?<=var\()--[a-z][\w-]*/g

const letters = (index: number): string =>
  (index < LETTERS ? '' : letters(Math.floor(index / LETTERS) - 1)) + String.fromCharCode(97 + (index % LETTERS))

/** A short name for every custom property of the sheets under `src`, the shortest for the one used most. */
function shortNames(src: string): Map<string, string> {
  const uses = new Map<string, number>()
  for (const sheet of globSync('**/*.css', { cwd: src })) {
    for (const [name] of readFileSync(join(src, sheet), 'utf8').matchAll(PROPERTY)) {
      uses.set(name, (uses.get(name) ?? 0) + 1)
    }
  }
  const byUse = [...uses].toSorted(([one, first], [other, second]) => second - first || (one < other ? -1 : 1))
  return new Map(byUse.map(([name], index) => [name, `--${letters(index)}`]))
}

/** Short names for custom properties in what is built; like those of classes, since both builds count the same sheets. */
export function shortProperties(src: string): { sheets: SheetPlugin; scripts: Plugin } {
  const names = shortNames(src)
  const rename = (text: string, pattern: RegExp): string => text.replace(pattern, (name) => names.get(name) ?? name)
  return {
    // Here a sheet holds already what it imports.
    sheets: {
      postcssPlugin: 'short-properties',
      // Once: a short name may be some property's own.
      OnceExit(root) {
        root.walkDecls((declaration) => {
          declaration.prop = rename(declaration.prop, PROPERTY)
          declaration.value = rename(declaration.value, PROPERTY)
        })
      },
    },
    scripts: {
      name: 'short-properties',
      apply: 'build',
      enforce: 'pre',
      transform: {
        filter: { id: /\/src\/.+\.tsx?$/, code: 'var(--' },
        handler: (code) => ({ code: rename(code, REFERENCE), map: null }),
      },
    },
  }
}
