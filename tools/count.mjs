import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

/** Prints by folder the number of tracked files and their lines (as `wc -l`). `npm run count -- FOLDER` counts another checkout. */
const folder = resolve(process.argv[2] ?? '.')

/** Kinds of files; the first pattern that matches the path decides. Files without a kind (images, fonts) are not counted. */
const KINDS = {
  lockfile: /(^|\/)package-lock\.json$/,
  content: /^packages\/documentation\/(content|samples)\/|^docs\/|\.(md|json|tsv|svg|py|java)$/,
  tests: /^e2e\/|\.(test|spec)\.tsx?$|\/testing\//,
  source: /\.(ts|tsx|mts|mjs|cjs|js|css|sql|html|sh)$|^\.ci\//,
}
const SHOWN = ['source', 'tests', 'content']

const kindOf = (path) => Object.keys(KINDS).find((kind) => KINDS[kind].test(path))

const placeOf = (path) => {
  const parts = path.split('/')
  if (parts.length === 1) return '(top)'
  return ['apps', 'packages'].includes(parts[0]) ? parts.slice(0, 2).join('/') : parts[0]
}

/** Numbers of files and lines, by folder and kind. */
const places = { total: {} }
const tracked = execFileSync('git', ['ls-files', '-z'], { cwd: folder, encoding: 'utf8' }).split('\0').filter(Boolean)
for (const path of tracked) {
  const kind = kindOf(path)
  if (!SHOWN.includes(kind) || !existsSync(join(folder, path))) continue
  const lines = readFileSync(join(folder, path), 'utf8').split('\n').length - 1
  for (const place of [placeOf(path), 'total']) {
    const counted = ((places[place] ??= {})[kind] ??= { files: 0, lines: 0 })
    counted.files += 1
    counted.lines += lines
  }
}

const row = (name, cells) => console.log(name.padEnd(24) + cells.map((cell) => cell.padStart(16)).join(''))
const cellsOf = (place) => SHOWN.map((kind) => (place[kind] ? `${place[kind].files} / ${place[kind].lines}` : ''))
const { total, ...others } = places
row('files / lines', SHOWN)
for (const name of Object.keys(others).sort()) row(name, cellsOf(others[name]))
row('total', cellsOf(total))
