import type { Code } from 'mdast'
import { visit } from 'unist-util-visit'
import { describe, expect, test } from 'vitest'
import { isDiagram, SEQUENCE } from '../constructs.ts'
import { fromPages } from '../pages.ts'
import { diagramOf, figureOf } from './diagram.ts'
import { MEASURE, SIZE } from './draw.ts'
import { parseSequence, parseStates } from './parse.ts'
import { BOX_HEIGHT, layoutSequence, type Placed } from './sequence.ts'
import { labelX, layoutStates } from './states.ts'
import { textWidth, widestOf } from './text-width.ts'

const fence = (lang: string, ...lines: string[]): Code => ({ type: 'code', lang, value: lines.join('\n') })

/** All diagrams of the documentation pages, named by page and line. */
const written = (await fromPages((entry, draft) => ({ entry, draft }))).flatMap(({ entry, draft }) => {
  const found: { name: string; fence: Code }[] = []
  visit(draft.root, 'code', (node) => {
    if (isDiagram(node.lang)) found.push({ name: `${entry.slug}:${node.position?.start.line}`, fence: node })
  })
  return found
})
const long = 'una petición cuyo texto no cabe en una sola línea ni en dos, porque cuenta todo lo que pasa'
const ALL = [
  ...written,
  { name: 'a long word', fence: fence(SEQUENCE, 'participantes: A, B', `A -> B: ${'x'.repeat(120)}`) },
  {
    name: 'a path',
    fence: fence(SEQUENCE, 'participantes: A, B, C', `A -> B: POST /${'tramo/'.repeat(12)}`, `B -> C: ${long}`),
  },
  { name: 'a last one by itself', fence: fence(SEQUENCE, 'participantes: A, B', `B -> B: ${long}`, `A -> A: ${long}`) },
  {
    name: 'many',
    fence: fence(
      SEQUENCE,
      'participantes: Recaudador, Red*, Billetera, Persona, Banco de origen, Banco de destino',
      `Recaudador => Banco de destino: ${long}`,
      `== ${long}`,
    ),
  },
  {
    name: 'states',
    fence: fence('estados', `UNO -> DOS: ${long} ${long}`, `UNO -> TRES: ${long} ${long}`, 'fin: DOS, TRES'),
  },
]
const sequences = ALL.filter((one) => one.fence.lang === SEQUENCE)
const machines = ALL.filter((one) => one.fence.lang !== SEQUENCE)
const widest = (lines: readonly string[]): number => widestOf(lines, SIZE)

describe.each(sequences)('the sequence $name', ({ fence: own }) => {
  const { participants } = parseSequence(own, 'x')
  const { columns, steps, width, height } = layoutSequence(parseSequence(own, 'x'))

  test('has names that fit their boxes, and boxes apart', () => {
    for (const [index, { x, width: box }] of columns.entries()) {
      expect(textWidth(participants[index]?.name ?? '', SIZE)).toBeLessThan(box)
      expect(x - box / 2).toBeGreaterThanOrEqual(
        index === 0 ? 0 : (columns[index - 1]?.x ?? 0) + (columns[index - 1]?.width ?? 0) / 2 + 8,
      )
      expect(x + box / 2).toBeLessThanOrEqual(width)
    }
  })

  /** Width in px that the drawing has for the text of a step. */
  const roomOf = (step: Placed): number => {
    if (step.kind === 'divider') return width
    const [from = 0, to = 0] = [columns[step.from]?.x, columns[step.to]?.x]
    return from === to ? (columns[step.from + 1]?.x ?? width) - step.textX : Math.abs(from - to) - 8
  }

  test('has texts between the lifelines that they join, each below the one before', () => {
    let last = BOX_HEIGHT
    for (const step of steps) {
      expect(widest(step.lines)).toBeLessThanOrEqual(roomOf(step))
      expect(step.top).toBeGreaterThanOrEqual(last)
      last = step.y
    }
    expect(last).toBeLessThan(height)
  })
})

describe.each(machines)('the states $name', ({ fence: own }) => {
  const layout = layoutStates(parseStates(own, 'x'))

  test('have names that fit their boxes, and texts that fit their arrows', () => {
    let bottom = 0
    for (const { name, y, branches, below } of layout.rows) {
      expect(textWidth(name, SIZE)).toBeLessThan(layout.stateWidth)
      expect(y).toBeGreaterThan(bottom)
      for (const branch of branches) {
        expect(textWidth(branch.to, SIZE)).toBeLessThan(layout.targetWidth)
        expect(labelX(layout.stateWidth) + widest(branch.lines)).toBeLessThan(layout.targetX - 8)
        expect(branch.y).toBeGreaterThan(bottom)
        bottom = branch.y
      }
      expect(1 + layout.stateWidth / 2 + SIZE + widest(below?.lines ?? [])).toBeLessThanOrEqual(layout.width)
      bottom = Math.max(bottom, y)
    }
    expect(bottom).toBeLessThan(layout.height)
  })
})

test('the pages’ diagrams are exactly as wide as a figure, so their text is not scaled down', () => {
  expect(written.length).toBeGreaterThan(10)
  const widths = written.map(({ name, fence: own }) => ({ name, width: diagramOf(own, 'x').width }))
  expect(widths.filter(({ width }) => width !== MEASURE)).toEqual([])
  expect(SIZE).toBeGreaterThanOrEqual(14)
})

test('in the list for narrow screens a divider differs from the steps', () => {
  const own = fence(SEQUENCE, 'participantes: A, B', 'A -> B: pide', '== Más tarde', 'B -> A: responde')
  expect(JSON.stringify(figureOf(diagramOf(own, 'x'), 'Sección', 'd')).match(/doc-divider/g)).toHaveLength(1)
})

test('a lifeline has a gap behind a text of other participants', () => {
  const own = fence(SEQUENCE, 'participantes: A, B, C', 'A -> C: un texto que pasa por el medio de otro')
  const crossed = JSON.stringify(diagramOf(own, 'x').drawing[0])
  const free = JSON.stringify(diagramOf(fence(SEQUENCE, 'participantes: A, B, C', 'A -> B: a'), 'x').drawing[0])
  const parts = (text: string): number => text.match(/M/g)?.length ?? 0
  expect(parts(crossed)).toBe(parts(free) + 1)
})
