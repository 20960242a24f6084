import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { installFromDebian, run, tool } from './program.ts'
import type { Result } from './step.ts'

/** The shell first: it has no window to draw, and spends a third less of the processor on the same tests. */
const USUAL = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
]

/** Debian's package of the first of them. */
const PACKAGE = 'chromium-headless-shell'

/** The browser of the machine, or nothing: then Playwright looks for its own. */
export function systemChromium(): string | undefined {
  return USUAL.find((path) => existsSync(path))
}

/** Makes sure that there is a browser: the machine's, else Debian's package, else Playwright's download. */
export async function ensureChromium(): Promise<Result> {
  const tried: string[] = []
  for (const install of [undefined, fromDebian, fromPlaywright]) {
    const output = await install?.()
    if (output) tried.push(output)
    if (await starts()) return { passed: 1, failed: 0, output: '' }
  }
  tried.push(
    'No hay un navegador para las pruebas: instala Chromium (en Debian, `apt-get install chromium`) y vuelve a ejecutar `npm test`.',
  )
  return { passed: 0, failed: 1, output: tried.join('\n') }
}

/** A file may be there and not start: Ubuntu's package of that name only points at another packager. */
async function starts(): Promise<boolean> {
  const path = systemChromium() ?? chromium.executablePath()
  return existsSync(path) && (await run(path, ['--version', '--no-sandbox'])).code === 0
}

async function fromDebian(): Promise<string | undefined> {
  const ended = await installFromDebian(PACKAGE)
  return ended?.code ? ended.output : undefined
}

async function fromPlaywright(): Promise<string | undefined> {
  const { code, output } = await tool('@playwright/test', ['install', 'chromium'])
  return code === 0 ? undefined : output
}
