import type { Rolldown } from 'vite'

/** What the bundler knows of how modules import one another. */
export interface Graph {
  getModuleInfo: (id: string) => Pick<Rolldown.ModuleInfo, 'importers' | 'dynamicImporters' | 'isEntry'> | null
}

/** Features whose pages a visitor sees. */
export const PUBLIC_FEATURES = /[\\/]features[\\/](?:home|documentation|help|search|reference)[\\/]/
