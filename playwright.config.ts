import { defineConfig } from '@playwright/test'
import { systemChromium } from './tools/checks/chromium.ts'

const executablePath = systemChromium()

/**
 * Features of Chromium that are turned off. The last such switch wins, so these begin with Playwright's own
 * (chromiumSwitches.ts of 1.65). The last four draw the menu of the address bar and keep a spare process for every page,
 * which took a third of the processor time of a run.
 */
const disabledFeatures = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'SpareRendererForSitePerProcess',
]

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results/browser',
  globalSetup: './tools/portal-server.ts',
  // One more than the two cores of the smallest machine, because a test waits for a fifth of its time.
  workers: 3,
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  // Long enough for a loaded machine; a test that passes never waits for them.
  timeout: 180_000,
  expect: { timeout: 15_000 },
  reporter: [['list']],
  use: {
    // Set by the global set-up, which runs before a worker reads this file.
    ...(process.env.PORTAL_URL ? { baseURL: process.env.PORTAL_URL } : {}),
    locale: 'es-CL',
    timezoneId: 'America/Santiago',
    viewport: { width: 1440, height: 900 },
    // A tenth of the processor time is drawing movements; the wallet's journey and the home page's story have them.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      // The first lets it run as root in a container; the others keep it from calling home and from drawing by GPU.
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
        `--disable-features=${disabledFeatures.join(',')}`,
      ],
    },
  },
  projects: [{ name: 'chromium' }],
})
