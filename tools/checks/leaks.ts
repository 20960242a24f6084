import { readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { filesUnder, root } from './program.ts'
import { type Result, verdict } from './step.ts'

const SECRETS = [
  { name: 'private key', says: /BEGIN (?:[A-Z]+ )?PRIVATE KEY/ },
  { name: 'link to a source map', says: /[#@] ?sourceMappingURL=/ },
  { name: 'name of a secret setting', says: /\b(?:MASTER_KEY|DATABASE_URL|SMTP_URL)\s*[=:]/ },
  { name: 'folder where it was built', says: new RegExp(root.replace(/[^\w/]/g, '\\$&')) },
]

/** Searches the web build for secrets, except in source maps, which the server does not serve. */
export async function checkLeaks(dist = join(root, 'apps', 'web', 'dist')): Promise<Result> {
  const files = (await filesUnder(dist)).filter((file) => !file.endsWith('.map'))
  if (files.length === 0) return verdict(false, `${dist} is empty.`)
  const found = await Promise.all(
    files.map(async (file) => {
      const text = await readFile(file, 'latin1')
      const names = SECRETS.filter(({ says }) => says.test(text)).map(({ name }) => name)
      return names.map((name) => `${relative(dist, file)}: ${name}`)
    }),
  )
  const lines = found.flat()
  return verdict(lines.length === 0, lines.join('\n'))
}
