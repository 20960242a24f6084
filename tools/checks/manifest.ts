/** Manifest of Vite, by source path or name of a shared chunk. */
export type Manifest = Record<string, Chunk>

type Chunk = {
  file: string
  src?: string
  isEntry?: boolean
  isDynamicEntry?: boolean
  imports?: string[]
  css?: string[]
}

/** Script and style files of a first view: the entry, lazy modules that `modules` match, and their static imports. */
export function chunksOf(
  manifest: Manifest,
  modules: RegExp[],
): { scripts: string[]; sheets: string[]; missing: string[] } {
  const keys = Object.keys(manifest)
  const entries = keys.filter((key) => manifest[key]?.isEntry)
  const lazy = keys.filter((key) => manifest[key]?.isDynamicEntry)
  const lazyOf = (module: RegExp) => lazy.filter((key) => module.test(manifest[key]?.src ?? key))
  const matches = modules.map(lazyOf)
  const reached = new Set<string>()
  const reach = (key: string) => {
    if (reached.has(key)) return
    reached.add(key)
    manifest[key]?.imports?.forEach(reach)
  }
  for (const key of [...entries, ...matches.flat()]) reach(key)
  const chunks = [...reached].flatMap((key) => manifest[key] ?? [])
  const scripts = chunks.map(({ file }) => file).filter((file) => file.endsWith('.js'))
  const sheets = chunks.flatMap(({ css = [] }) => css)
  const missing = modules.filter((_, index) => matches[index]?.length === 0).map(({ source }) => source)
  if (entries.length === 0) missing.push('the entry')
  return { scripts: [...new Set(scripts)], sheets: [...new Set(sheets)], missing }
}
