import { defineConfig } from '@playwright/test'
import { systemChromium } from './tools/checks/chromium.ts'

const executablePath = systemChromium()

/**
 * Features of Chromium that are turned off. Chromium obeys only the last switch `--disable-features`, so this list first repeats the
 * list of Playwright 1.65 (chromiumSwitches.ts). The portal's tests add the last four: the menu of the address bar and a spare process
 * for every page took a third of the processor time of a run.
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

/**
 * Journeys, all types and modes, all ways that a session ends, and tests that start servers and programs of their own. `npm test` sets
 * SHORT and leaves them out; `npm test -- --whole` runs them too.
 */
const LONG = ['journey.*', 'matrix', 'session-end', 'command-line', 'programs', 'restart', 'start'].map(
  (name) => `**/e2e/${name}.spec.ts`,
)

export default defineConfig({
  testDir: 'e2e',
  testIgnore: process.env.SHORT ? LONG : [],
  outputDir: 'test-results/browser',
  globalSetup: './tools/portal-server.ts',
  // More than twice as many workers as the smallest machine has cores (two), because a test spends half of its time waiting.
  workers: 5,
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  // Limits in milliseconds, long enough for a loaded machine; they do not slow down a test that passes.
  timeout: 180_000,
  expect: { timeout: 15_000 },
  reporter: [['list']],
  use: {
    // The global set-up sets `PORTAL_URL` before a worker process reads this file.
    ...(process.env.PORTAL_URL ? { baseURL: process.env.PORTAL_URL } : {}),
    locale: 'es-CL',
    timezoneId: 'America/Santiago',
    viewport: { width: 1440, height: 900 },
    // Turns animations off, which take a tenth of the processor time; journey.payer.spec.ts and home.spec.ts turn them on.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      // The first switch lets Chromium run as root in a container. The second skips V8's optimising compilers, which take longer than a page
      // lives in a test. The others turn off the GPU and background network traffic.
      args: [
        '--no-sandbox',
        '--js-flags=--no-opt --no-maglev',
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
