import type { Result } from '../checks/step.ts'
import { browserTests } from '../checks/suites.ts'
import { findKeycloak } from './distribution.ts'

/**
 * Gets Keycloak while other things run.
 * @returns the tests with it, which are left out where it cannot be had
 */
export function keycloakTests(): () => Promise<Result> {
  const coming = findKeycloak()
  // Told by whoever runs the tests.
  coming.catch(() => undefined)
  return async () => {
    const keycloak = await coming
    if ('absent' in keycloak) return { passed: 0, failed: 0, output: '', leftOut: keycloak.absent }
    return browserTests(['--config=tools/keycloak/playwright.config.ts'])
  }
}
