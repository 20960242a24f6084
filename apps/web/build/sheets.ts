import { type Graph, PUBLIC_FEATURES } from './graph.ts'

/**
 * Few sheets compress far better than one for each chunk. What only public pages need stays with them, to be written into the
 * prerendered page.
 * @returns `site` for what public pages share with the frame, `screens` for what only screens behind the sign-in need;
 * null where a module is no sheet or stays where it is imported
 */
export function sheetOf(id: string, graph: Graph): 'site' | 'screens' | null {
  if (!id.endsWith('.css') || PUBLIC_FEATURES.test(id)) return null
  const seen = new Set<string>()
  const isPublic = (module: string): boolean => {
    if (seen.has(module)) return false
    seen.add(module)
    const { isEntry = false, importers = [] } = graph.getModuleInfo(module) ?? {}
    return isEntry || PUBLIC_FEATURES.test(module) || importers.some(isPublic)
  }
  return isPublic(id) ? 'site' : 'screens'
}
