import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../checks/program.ts'

export interface Locked {
  version: string
  license?: string
  integrity?: string
  resolved?: string
  link?: boolean
  dev?: boolean
  hasInstallScript?: boolean
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
}

const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, Locked>
}
const OWN = '@portal/'

/** Packages of the lockfile by their place in `node_modules`, without those of this repository. */
export const locked = Object.entries(packages).filter(([path, { link }]) => path.includes('node_modules/') && !link)

export const nameOf = (path: string): string => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)

/** Packages that workspaces of this repository name for production. */
export const direct = new Set(
  Object.entries(packages)
    .filter(([path]) => path !== '' && !path.includes('node_modules/'))
    .flatMap(([, { dependencies = {} }]) => Object.keys(dependencies))
    .filter((name) => !name.startsWith(OWN)),
)

/** Packages that the pages' workspace names, apart from tools and types. */
export const directOfPages = Object.keys(packages['apps/web']?.devDependencies ?? {}).filter(
  (name) => !/^@types\/|vite/.test(name),
)
