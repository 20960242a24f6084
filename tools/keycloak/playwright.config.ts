import { defineConfig } from '@playwright/test'
import usual from '../../playwright.config.ts'

/** Runs the tests that depend on the provider, and those of the realm, with Keycloak. */
export default defineConfig(usual, {
  testDir: '../..',
  testMatch: ['tools/keycloak/realm.spec.ts', 'e2e/*.spec.ts'],
  grep: [/@provider/, /realm\.spec/],
  outputDir: '../../test-results/keycloak',
  globalSetup: ['./server.ts', '../portal-server.ts'],
})
