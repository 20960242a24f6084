import { defineConfig } from '@playwright/test'
import usual from '../../playwright.config.ts'

/** Sign-in, guards and who may open what: the browser tests that an identity provider can break, and those of the realm itself. */
const FILES = [
  'tools/keycloak/realm.spec.ts',
  'e2e/session.spec.ts',
  'e2e/routes.spec.ts',
  'e2e/integration.spec.ts',
  'e2e/list.spec.ts',
  'e2e/journey.share.spec.ts',
  'e2e/journey.transfer.spec.ts',
]

/**
 * These go back by exactly one step. Keycloak's page that tries out cookies moves on inside its hidden frame, at times after the portal's page
 * has loaded, and the browser then counts a step of its own.
 */
const ONE_STEP_BACK = /going back from the login page|six a page in three|a part of a company’s name stays/

/** The same tests as with the built-in provider, with Keycloak in its place. */
export default defineConfig(usual, {
  testDir: '../..',
  testMatch: FILES.map((file) => `**/${file}`),
  grepInvert: ONE_STEP_BACK,
  outputDir: '../../test-results/keycloak',
  globalSetup: ['./server.ts', '../portal-server.ts'],
})
