import type { Element } from 'hast'
import { across, box, down, head, LEADING, label, moveTo, path, SIZE } from './draw.ts'
import { BRACKET, labelX, type Row, STATE_HEIGHT, type StatesLayout } from './states.layout.ts'

/** @param final names of the states that nothing follows: their boxes are round */
export function drawStates(layout: StatesLayout, final: readonly string[]): Element[] {
  return layout.rows.flatMap((row, index) => [
    ...stateBox(row.name, 1, row.y, layout.stateWidth, row.final),
    ...(row.branches.length > 0 ? [path(bracket(row, layout), 'dg-ink')] : []),
    ...row.branches.flatMap(({ to, lines, y }) => [
      ...(lines.length > 0 ? [textAbove(lines, labelX(layout.stateWidth), y)] : []),
      head(layout.targetX, y, 1, 'dg-ink'),
      ...stateBox(to, layout.targetX, y, layout.targetWidth, final.includes(to)),
    ]),
    ...wayDown(row, layout, layout.rows[index + 1]),
  ])
}

function stateBox(name: string, x: number, y: number, width: number, final: boolean): Element[] {
  const radius = final ? STATE_HEIGHT / 2 : 6
  return [
    box({ x, y: y - STATE_HEIGHT / 2, width, height: STATE_HEIGHT, radius }, false),
    label({ lines: [name], x: x + width / 2, y: y + 5, anchor: 'middle', className: 'dg-ink', weight: 500 }),
  ]
}

/** From the box to the right, and down to each further transition. */
function bracket({ y, branches }: Row, { stateWidth, targetX }: StatesLayout): string {
  const x = 1 + stateWidth
  const trunk = branches.length > 1 ? moveTo(x + BRACKET, y) + down(branches.at(-1)?.y ?? y) : ''
  const arms = branches.map((branch, index) => moveTo(index === 0 ? x : x + BRACKET, branch.y) + across(targetX - 8))
  return trunk + arms.join('')
}

const textAbove = (lines: string[], x: number, y: number): Element =>
  label({ lines, x, y: y - 6 - (lines.length - 1) * LEADING, anchor: 'start', className: 'dg-quiet' })

function wayDown({ y, below }: Row, { stateWidth }: StatesLayout, next: Row | undefined): Element[] {
  if (!below || !next) return []
  const x = 1 + stateWidth / 2
  const end = next.y - STATE_HEIGHT / 2
  return [
    path(moveTo(x, y + STATE_HEIGHT / 2) + down(end - 8), 'dg-ink'),
    head(x, end, 0, 'dg-ink'),
    label({ lines: below.lines, x: x + SIZE, y: below.y, anchor: 'start', className: 'dg-quiet' }),
  ]
}
