import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { BRAND } from '@portal/domain/brand'
import { EXAMPLE_QR } from '@portal/network/qr/token-qr'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { qrModules } from '../../ui/drawing/qr.modules.ts'
import { BRAND_COLORS } from './brand.colors.ts'
import { FRAMES } from './frames.tsx'
import { MARKS } from './marks.tsx'
import { PAY_BUTTON } from './pay-button.ts'
import { PictureDrawing } from './picture.tsx'

const MARK_PICTURES = MARKS.map(({ picture }) => picture)
const drawn = new Map(
  [...MARK_PICTURES, ...FRAMES].map((picture) => [picture, renderToStaticMarkup(<PictureDrawing picture={picture} />)]),
)

test('the colours of the pictures and of the payment button are those of the tokens', () => {
  const tokens = readFileSync(join(import.meta.dirname, '../../ui/tokens.css'), 'utf8')
  const light = (name: string) => new RegExp(`--${name}: (?:light-dark\\()?(#\\w+)`).exec(tokens)?.[1]
  expect((PAY_BUTTON.match(/#\w+(?=[; ])/g) ?? []).filter((color) => !tokens.includes(color))).toEqual([])
  const names = Object.keys(BRAND_COLORS)
  expect(Object.fromEntries(names.map((name) => [name, light(name)]))).toEqual(BRAND_COLORS)
  const used = [...drawn.values()].flatMap((svg) => svg.match(/(?:fill|stroke)="([^"]*)"/g) ?? [])
  const known = new Set(Object.values(BRAND_COLORS).flatMap((color) => [`fill="${color}"`, `stroke="${color}"`]))
  expect(used.filter((attribute) => !known.has(attribute))).toEqual([])
})

test('a picture needs nothing of the page: no class, no style, no reference', () => {
  for (const svg of drawn.values()) expect(svg).not.toMatch(/class=|style=|var\(|href=|url\(/)
})

test('every mark is that of the brand, with a module of free space around it', () => {
  for (const picture of MARK_PICTURES) {
    for (const path of [BRAND.mark.ink.join(''), BRAND.mark.module]) expect(drawn.get(picture)).toContain(`d="${path}"`)
    const [left, top, , height] = picture.box
    expect([left, top, height]).toEqual([-1.8, -1.8, 7 + 2 * 1.8])
  }
})

test('the code of every frame is dark on white, whole, with four free modules, each of whole pixels', () => {
  const rows = qrModules(EXAMPLE_QR)
  const side = rows.length + 8
  const expected = rows.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x + 4} ${y + 4}h1v1h-1z`] : [])))
  for (const picture of FRAMES) {
    const svg = drawn.get(picture) ?? ''
    const [, place = '', code = ''] = /<g id="[\w-]+-codigo" transform="([^"]*)"[^>]*>(.*?)<\/g>/.exec(svg) ?? []
    const { 'qr-ink': ink, 'qr-paper': paper } = BRAND_COLORS
    expect(code).toBe(
      `<path fill="${paper}" d="M0 0h${side}v${side}H0z"></path><path fill="${ink}" d="${expected.join('')}"></path>`,
    )
    const [x = 0, y = 0, module = 0] = (place.match(/[\d.]+/g) ?? []).map(Number)
    const pixels = [x, y, module].map((units) => units * picture.scale)
    expect(pixels.filter((length) => !Number.isInteger(length))).toEqual([])
    const [, , width, height] = picture.box
    expect([x + module * side <= width, y + module * side <= height]).toEqual([true, true])
  }
})
