import { defineConfig } from '@playwright/test'
import { systemChromium } from './tools/checks/chromium.ts'

const executablePath = systemChromium()

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results/browser',
  globalSetup: './tools/portal-server.ts',
  // One more than the cores of the smallest machine: a test waits for a server, a frame or a clock in a fifth of its time.
  workers: 3,
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  // What is right is seen at once; a slow machine is given time.
  timeout: 180_000,
  expect: { timeout: 15_000 },
  reporter: [['list']],
  use: {
    // Set by the global set-up, which has run when a worker reads this.
    ...(process.env.PORTAL_URL ? { baseURL: process.env.PORTAL_URL } : {}),
    locale: 'es-CL',
    timezoneId: 'America/Santiago',
    viewport: { width: 1440, height: 900 },
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      // The first for containers, which run as root; the others keep the browser from calling home.
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
      ],
    },
  },
  projects: [{ name: 'chromium' }],
})
