import type { MigrationSource } from './migrate.ts'

/** Migration folders of the portal, in the order in which they are applied. */
export const MIGRATIONS: readonly MigrationSource[] = [
  { name: 'portal', directory: new URL('migrations/', import.meta.url) },
  { name: 'identity', directory: new URL('../../../../packages/identity/migrations/', import.meta.url) },
]
