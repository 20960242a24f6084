import type { MigrationSource } from './migrate.ts'

/** The migrations of a whole portal, in the order in which it applies them. */
export const MIGRATIONS: readonly MigrationSource[] = [
  { name: 'portal', directory: new URL('migrations/', import.meta.url) },
  { name: 'identity', directory: new URL('../../../../packages/identity/migrations/', import.meta.url) },
]
