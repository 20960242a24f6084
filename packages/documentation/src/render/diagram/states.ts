import type { Element } from 'hast'
import { across, box, down, head, LEADING, label, MEASURE, moveTo, path, SIZE } from './draw.ts'
import type { StateDiagram, Transition } from './parse.ts'
import { widestOf, widestPiece, wrapped } from './text-width.ts'

const STATE_HEIGHT = 30
const PADDING = 14
/** Distance in px from a state's box to the vertical line that connects its transitions to the right. */
const BRACKET = 18
const LABEL_MARGIN = 12

interface Branch {
  to: string
  lines: string[]
  y: number
}

/** State of the main path, with its transitions to the right and its transition to the next row. */
interface Row {
  name: string
  final: boolean
  y: number
  branches: Branch[]
  below?: { lines: string[]; y: number }
}

interface StatesLayout {
  rows: Row[]
  stateWidth: number
  targetWidth: number
  targetX: number
  width: number
  height: number
}

const boxWidth = (names: string[]): number => widestOf(names, SIZE) + 2 * PADDING

/**
 * Places the states of the main path below one another. A transition to any other state than the next one leads to a box at the right,
 * with its target state; a state that several transitions reach has several boxes, so that no two arrows cross.
 */
export function layoutStates({ transitions, final }: StateDiagram): StatesLayout {
  const names = mainPath(transitions)
  const stateWidth = boxWidth(names)
  const rowsOf = names.map((name, index) => {
    const own = transitions.filter(({ from }) => from === name)
    const below = own.find(({ to }) => to === names[index + 1])
    return { name, below, branches: own.filter((transition) => transition !== below) }
  })
  const sideways = rowsOf.flatMap(({ branches }) => branches)
  const targetWidth = boxWidth(sideways.map(({ to }) => to))
  const room = Math.max(
    MEASURE - 2 - stateWidth - targetWidth - BRACKET,
    ...sideways.map(({ text }) => widestPiece(text, SIZE) + 3 * LABEL_MARGIN),
  )
  const targetX = 1 + stateWidth + BRACKET + room
  let top = 1
  const rows = rowsOf.map(({ name, below, branches }): Row => {
    const placed = branchesFrom(top, branches, room)
    const y = placed[0]?.y ?? top + STATE_HEIGHT / 2
    top = Math.max(y, placed.at(-1)?.y ?? 0) + STATE_HEIGHT / 2
    const row = { name, final: final.includes(name), y, branches: placed }
    if (!below) {
      top += LEADING
      return row
    }
    const lines = wrapped(below.text, targetX, SIZE)
    const next = { lines, y: top + 8 + SIZE }
    top += 16 + lines.length * LEADING + 8
    return { ...row, below: next }
  })
  const width = sideways.length > 0 ? targetX + targetWidth + 1 : MEASURE
  return { rows, stateWidth, targetWidth, targetX, width, height: top - LEADING + 2 }
}

/** Main path: the states that have a next state, in source order, then the first final state that the last of them leads to. */
function mainPath(transitions: Transition[]): string[] {
  const names = [...new Set(transitions.map(({ from }) => from))]
  const end = transitions.find(({ from, to }) => from === names.at(-1) && !names.includes(to))
  return end ? [...names, end.to] : names
}

function branchesFrom(top: number, branches: Transition[], room: number): Branch[] {
  let y = top
  return branches.map(({ to, text }, index) => {
    const lines = text === '' ? [] : wrapped(text, room - 3 * LABEL_MARGIN, SIZE)
    y += Math.max(STATE_HEIGHT / 2 + (index > 0 ? STATE_HEIGHT / 2 + 10 : 0), lines.length * LEADING + 8)
    return { to, lines, y }
  })
}

export const labelX = (stateWidth: number): number => 1 + stateWidth + BRACKET + LABEL_MARGIN

/** Draws the rows of a state diagram. @param final names of the final states, whose boxes are round */
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

/** SVG path from a state's box to the boxes at its right: one line per transition, joined by a vertical line. */
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
