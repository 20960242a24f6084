import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { STYLE } from './style.ts'

const pages = readFileSync(new URL('../../../../apps/web/src/ui/tokens.css', import.meta.url), 'utf8')

type Values = ReadonlyMap<string, string>

/** CSS value with each `var(--name)` replaced by the value of the variable, without spaces. */
const spelt = (value: string, given: Values): string =>
  value.replace(/var\(--([\w-]+)\)/g, (_name, name: string) => given.get(name) ?? name).replace(/\s/g, '')

/** Colours that differ between the light and the dark colour scheme, by name of their CSS variable. */
function coloursOf(sheet: string): Values {
  const found = [...sheet.matchAll(/--([\w-]+):\s*([^;}]+)/g)]
  const given = new Map(found.map(([, name = '', value = '']) => [name, value]))
  const changing = [...given].filter(([, value]) => value.startsWith('light-dark('))
  return new Map(changing.map(([name, value]) => [name, spelt(value, given)]))
}

test('a document has the colours of the pages, light and dark', () => {
  const wanted = coloursOf(pages)
  const own = [...coloursOf(STYLE)].filter(([name]) => name !== 'notice-bg')
  expect(own.length).toBeGreaterThan(15)
  expect(own).toEqual(own.map(([name]) => [name, wanted.get(name)]))
})
