/** What Vite writes about a build, by source path or name of a shared chunk. */
export type Manifest = Record<string, { file: string; css?: string[]; imports?: string[] }>

/**
 * What chunks need, each file once, in order of dependency.
 * @param names keys of the manifest
 */
export function filesOf(manifest: Manifest, names: string[]): { scripts: string[]; sheets: string[] } {
  const scripts = new Set<string>()
  const sheets = new Set<string>()
  const seen = new Set<string>()
  const walk = (name: string): void => {
    const chunk = manifest[name]
    if (!chunk || seen.has(name)) return
    seen.add(name)
    for (const imported of chunk.imports ?? []) walk(imported)
    for (const sheet of chunk.css ?? []) sheets.add(sheet)
    scripts.add(chunk.file)
  }
  for (const name of names) walk(name)
  return { scripts: [...scripts], sheets: [...sheets] }
}
