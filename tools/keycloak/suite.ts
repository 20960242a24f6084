import type { Result } from '../checks/step.ts'
import { browserTests } from '../checks/suites.ts'
import { findKeycloak } from './distribution.ts'

/** Begins to fetch Keycloak while other checks run. @returns the tests, left out if it cannot be fetched */
export function keycloakTests(): () => Promise<Result> {
  const coming = findKeycloak()
  // Ignored here, because awaiting it below throws the same error.
  coming.catch(() => undefined)
  return async () => {
    const keycloak = await coming
    if ('absent' in keycloak) return { passed: 0, failed: 0, output: '', leftOut: keycloak.absent }
    return browserTests(['--config=tools/keycloak/playwright.config.ts'])
  }
}
