import { defineConfig } from '@playwright/test'
import usual from '../../playwright.config.ts'

/** Runs with Keycloak: the browser tests that depend on the identity provider, the tests of the realm file, and with JOURNEYS all journeys. */
export default defineConfig(usual, {
  testDir: '../..',
  testMatch: ['tools/keycloak/realm.spec.ts', 'e2e/*.spec.ts'],
  grep: [/@provider/, /realm\.spec/, ...(process.env.JOURNEYS ? [/journey\./] : [])],
  outputDir: '../../test-results/keycloak',
  globalSetup: ['./server.ts', '../portal-server.ts'],
})
