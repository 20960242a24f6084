import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Frame, Page } from '@playwright/test'
import type axe from 'axe-core'

/** The minified axe, because a browser compiles it in two thirds of the time. */
const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const RULES = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Runs in the browser. */
const look = async ({ within, runOnly }: { within: string; runOnly: string[] }): Promise<string[]> => {
  const { axe: here } = globalThis as unknown as { axe: typeof axe }
  const { violations } = await here.run(within, { runOnly, resultTypes: ['violations'], iframes: false })
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
}

/** What axe finds in a part of a document; not in its frames. Puts axe there once, because that takes longer than axe looks. */
export async function violationsIn(place: Page | Frame, within = 'html', runOnly = RULES): Promise<string[]> {
  if (!(await place.evaluate(() => 'axe' in globalThis))) await place.evaluate(SOURCE)
  return place.evaluate(look, { within, runOnly })
}

/** Ends what moves but does not repeat forever, and keeps a change of colours from moving, which takes time; runs in the browser. */
export const rest = (): void => {
  const still = new CSSStyleSheet()
  still.replaceSync('*, ::before, ::after { transition: none !important }')
  document.adoptedStyleSheets.push(still)
  for (const animation of document.getAnimations())
    if (Number.isFinite(animation.effect?.getComputedTiming().endTime)) animation.finish()
}

/** Lets things move again, once what changed at rest has its last colour; runs in the browser. */
export const move = (): void => {
  document.getAnimations()
  document.adoptedStyleSheets.pop()
}
