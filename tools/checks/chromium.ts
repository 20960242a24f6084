import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { chromium } from '@playwright/test'
import { run, tool } from './program.ts'
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

/** Sees to it that there is a browser: the machine's, Debian's package where that may be installed, Playwright's download. */
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
  const release = await readFile('/etc/os-release', 'utf8').catch(() => '')
  if (process.getuid?.() !== 0 || !/^ID(?:_LIKE)?=.*\b(?:debian|ubuntu)\b/m.test(release)) return undefined
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  const update = await run('apt-get', ['update', '-qq'], env)
  const install = await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', PACKAGE], env)
  return install.code === 0 ? undefined : `${update.output}${install.output}`
}

async function fromPlaywright(): Promise<string | undefined> {
  const { code, output } = await tool('@playwright/test', ['install', 'chromium'])
  return code === 0 ? undefined : output
}
