import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { installFromDebian, run, tool } from './program.ts'
import { type Result, verdict } from './step.ts'

/** Usual paths of Chromium. The headless shell is first, because it uses a third less processor time. */
const USUAL = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
]

/** Path of the browser installed on this machine; if undefined, Playwright uses its own browser. */
export function systemChromium(): string | undefined {
  return USUAL.find((path) => existsSync(path))
}

/** Looks for a browser that starts; if there is none, installs Debian's package, and if that fails, Playwright's browser. */
export async function ensureChromium(): Promise<Result> {
  const debian = () => installFromDebian('chromium-headless-shell')
  const playwright = () => tool('@playwright/test', ['install', 'chromium'])
  const tried: string[] = []
  for (const install of [undefined, debian, playwright]) {
    const ended = await install?.()
    if (ended?.code) tried.push(ended.output)
    if (await starts()) return verdict(true, '')
  }
  tried.push(
    'No hay un navegador para las pruebas: instala Chromium (en Debian, `apt-get install chromium`) y vuelve a ejecutar `npm test`.',
  )
  return verdict(false, tried.join('\n'))
}

/** Whether Chromium starts when run. A file at its path is not enough: Ubuntu's package puts there a mere pointer to a snap package. */
async function starts(): Promise<boolean> {
  const path = systemChromium() ?? chromium.executablePath()
  return existsSync(path) && (await run(path, ['--version', '--no-sandbox'])).code === 0
}
