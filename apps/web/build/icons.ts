import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const PACKAGE = 'lucide-react'
const IMPORT = /import \{([^}]+)\} from 'lucide-react'/g
const EXPORT = /export \{([^}]+)\} from '\.\/icons\/([\w-]+)\.mjs'/g

const namesIn = (list: string): string[] => list.split(',').map((name) => name.trim())

/** The file of each icon, by every name that it has. */
function filesByName(): Map<string, string> {
  const whole = fileURLToPath(new URL('../esm/lucide-react.mjs', import.meta.resolve(PACKAGE)))
  const files = new Map<string, string>()
  for (const [, names = '', file = ''] of readFileSync(whole, 'utf8').matchAll(EXPORT)) {
    for (const name of namesIn(names)) files.set(name.replace('default as ', ''), file)
  }
  return files
}

/**
 * Takes each icon from its own file. Through the package's one list every icon would count as needed wherever any is, and all of them
 * would travel to every page.
 */
export function iconsByFile(): Plugin {
  let files: Map<string, string> | undefined
  return {
    name: 'icons-by-file',
    enforce: 'pre',
    apply: 'build',
    transform: {
      filter: { id: /\.tsx$/, code: PACKAGE },
      handler(code, _id, options) {
        // What renders pages at build time weighs nothing.
        if (options?.ssr) return null
        const known = (files ??= filesByName())
        return code.replace(IMPORT, (_whole, list: string) =>
          namesIn(list)
            .map((name) => `import ${name} from '${PACKAGE}/icons/${known.get(name)}'`)
            .join(';'),
        )
      },
    },
  }
}
