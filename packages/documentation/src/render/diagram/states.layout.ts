import { LEADING, MEASURE, SIZE } from './draw.ts'
import type { StateDiagram, Transition } from './states.parse.ts'
import { textWidth, widestPiece, wrapped } from './text-width.ts'

export const STATE_HEIGHT = 30
const PADDING = 14
/** From a state's box to the line on which its other transitions hang. */
export const BRACKET = 18
const LABEL_MARGIN = 12

export interface Branch {
  to: string
  lines: string[]
  y: number
}

/** A state of the main path with the transitions that leave it sideways, and the one that goes on below. */
export interface Row {
  name: string
  final: boolean
  y: number
  branches: Branch[]
  below?: { lines: string[]; y: number }
}

export interface StatesLayout {
  rows: Row[]
  stateWidth: number
  targetWidth: number
  targetX: number
  width: number
  height: number
}

const boxWidth = (names: string[]): number => Math.max(0, ...names.map((name) => textWidth(name, SIZE))) + 2 * PADDING

/**
 * The states that something leaves stand one below another; each of their other transitions leads to a box at the right, repeated where
 * it is reached, so that no two arrows cross.
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

/** Every state that something leaves, in the order told, and the end to which the last of them leads first. */
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
