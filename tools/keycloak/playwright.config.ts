import { defineConfig } from '@playwright/test'
import usual from '../../playwright.config.ts'

/** Runs with Keycloak: the browser tests that depend on the identity provider, and the tests of the realm file. */
export default defineConfig(usual, {
  testDir: '../..',
  testMatch: ['tools/keycloak/realm.spec.ts', 'e2e/*.spec.ts'],
  grep: [/@provider/, /realm\.spec/],
  outputDir: '../../test-results/keycloak',
  globalSetup: ['./server.ts', '../portal-server.ts'],
})
