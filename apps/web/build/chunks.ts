import { type Graph, PUBLIC_FEATURES } from './graph.ts'

/** React, and what runs it in the file that holds it. */
const REACT = /node_modules[\\/](react|react-dom|scheduler)[\\/]|[\\/]src[\\/]react\.first\.ts$/
/** What a person has loaded who is past the sign-in, wherever they came in. */
const SIGNED = /[\\/](layouts[\\/]Signed|features[\\/]integration[\\/]IntegrationListPage)\.tsx$/

/** Shown to administrators alone, beside the list: what it shares would come with everything that forms are made of. */
const APART = /[\\/]IntegrationFilter\.tsx$/

/** Of visitors, but not on every page: what these share with others stays out of what every page stands on. */
const LATE = /[\\/]features[\\/](?:help|search|reference)[\\/]/

/** Over any page, and fetched after it: it changes nothing of where others' modules lie, and takes none of its own to them. */
const AFTERWARDS = /[\\/]features[\\/]assistant[\\/]/

const known = new Map<string, ReadonlySet<string>>()

/** The modules that are fetched by themselves, the entry among them, and need this one. */
function rootsOf(id: string, graph: Graph): ReadonlySet<string> {
  const found = known.get(id)
  if (found) return found
  const roots = new Set<string>()
  known.set(id, roots)
  const { isEntry = false, importers = [], dynamicImporters = [] } = graph.getModuleInfo(id) ?? {}
  if (isEntry || dynamicImporters.length > 0) roots.add(id)
  for (const importer of importers) for (const root of rootsOf(importer, graph)) roots.add(root)
  return roots
}

/**
 * Few files, each of which is needed whole: what every page stands on, in two pieces that each take the main thread for a short
 * while; what everything behind the sign-in shares; and what the other screens share, so that the next one needs little
 * more than its own.
 * @returns name of the file, or null where a module stays with the one page that needs it
 */
export function chunkOf(id: string, graph: Graph): string | null {
  if (id.endsWith('.css')) return null
  if (REACT.test(id)) return 'react'
  const all = [...rootsOf(id, graph)]
  const roots = all.filter((root) => !AFTERWARDS.test(root))
  if (roots.length < 2 || roots.includes(id)) return null
  const some = (pattern: RegExp) => roots.some((root) => pattern.test(root))
  if (roots.some((root) => graph.getModuleInfo(root)?.isEntry)) return 'base'
  if (some(LATE)) return null
  if (some(PUBLIC_FEATURES)) return 'base'
  if (some(SIGNED)) return 'signed'
  return some(APART) || roots.length < all.length ? null : 'screens'
}
