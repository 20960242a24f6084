import { LEADING, MEASURE, SIZE } from './draw.ts'
import type { Divider, Message, Sequence } from './sequence.parse.ts'
import { textWidth, widestPiece, wrapped } from './text-width.ts'

export const BOX_HEIGHT = 34
const BOX_PADDING = 10
const BETWEEN_BOXES = 12
/** Free space at both ends of an arrow's text. */
const TEXT_MARGIN = 10
/** How far the loop of a message to oneself stands out. */
export const LOOP = 28
const EDGE = 1
/** Room for what the last participant does by itself. */
const LAST_SELF = 140
/** Above this a text had better stand in two lines. */
const WIDEST_GAP = 240

export interface Column {
  x: number
  width: number
}

/** A step with its text in lines and the height at which its arrow or rule lies. */
export type Placed = { lines: string[]; textX: number; top: number; y: number } & (Message | Divider)

export interface SequenceLayout {
  columns: Column[]
  steps: Placed[]
  width: number
  height: number
}

const isSelf = (step: Message): boolean => step.from === step.to

/** Places every box, arrow and text, wide enough that no text leaves the space between its two lifelines. */
export function layoutSequence({ participants, steps }: Sequence): SequenceLayout {
  const widths = participants.map(({ name }) => textWidth(name, SIZE) + 2 * BOX_PADDING)
  const messages = steps.filter((step) => step.kind === 'message')
  const gaps = gapsOf(widths, messages)
  const tail = tailOf(messages, participants.length - 1)
  const half = (widths[0] ?? 0) / 2
  const end = Math.max((widths.at(-1) ?? 0) / 2, tail)
  const natural = half + gaps.reduce((sum, gap) => sum + gap, 0) + end + 2 * EDGE
  const wide = stretched(gaps, wishesOf(gaps, messages), Math.max(0, MEASURE - natural))
  let x = EDGE + half
  const columns = widths.map((width, index) => {
    if (index > 0) x += wide[index - 1] ?? 0
    return { x, width }
  })
  const width = Math.max(natural, MEASURE)
  let y = BOX_HEIGHT + 8
  const placed = steps.map((step): Placed => {
    const { lines, textX } = step.kind === 'divider' ? dividerText(step, width) : messageText(step, columns, width)
    const divides = step.kind === 'divider'
    const top = y + (divides ? 18 : 10)
    y = top + lines.length * LEADING + (!divides && isSelf(step) ? 18 : 4)
    return { ...step, lines, textX, top, y }
  })
  return { columns, steps: placed, width, height: y + 18 }
}

/** Distance of each lifeline to the next. */
function gapsOf(widths: number[], messages: Message[]): number[] {
  const gaps = widths.slice(1).map((width, index) => ((widths[index] ?? 0) + width) / 2 + BETWEEN_BOXES)
  for (const message of messages.filter((each) => !isSelf(each))) {
    const [low, high] = ends(message)
    const distance = gaps.slice(low, high).reduce((sum, gap) => sum + gap, 0)
    const missing = widestPiece(message.text, SIZE) + 2 * TEXT_MARGIN - distance
    if (missing > 0) gaps[high - 1] = (gaps[high - 1] ?? 0) + missing
  }
  for (const { from, text } of messages.filter(isSelf)) {
    if (from >= gaps.length) continue
    gaps[from] = Math.max(gaps[from] ?? 0, widestPiece(text, SIZE) + LOOP + TEXT_MARGIN)
  }
  return gaps
}

/** How much wider each gap would be if the texts between its two lifelines stood in one line. */
const wishesOf = (gaps: readonly number[], messages: readonly Message[]): number[] =>
  gaps.map((gap, index) => {
    const own = messages.filter((each) => ends(each)[0] === index && ends(each)[1] === index + 1)
    const widest = Math.max(0, ...own.map(({ text }) => textWidth(text, SIZE) + 2 * TEXT_MARGIN))
    return Math.max(0, Math.min(widest, WIDEST_GAP) - gap)
  })

/** The free width goes to the gaps that wish for it, the rest to all alike. */
function stretched(gaps: readonly number[], wishes: readonly number[], free: number): number[] {
  const wished = wishes.reduce((sum, wish) => sum + wish, 0)
  const share = wished > free ? free / wished : 1
  const rest = Math.max(0, free - wished) / gaps.length
  return gaps.map((gap, index) => gap + (wishes[index] ?? 0) * share + rest)
}

/** Room to the right of the last lifeline for what the last participant does by itself. */
const tailOf = (messages: Message[], last: number): number =>
  Math.max(0, ...messages.filter((each) => isSelf(each) && each.from === last).map(() => LAST_SELF))

const ends = ({ from, to }: Message): [number, number] => [Math.min(from, to), Math.max(from, to)]

function messageText(message: Message, columns: Column[], width: number): { lines: string[]; textX: number } {
  const [low, high] = ends(message)
  const left = columns[low]?.x ?? 0
  if (isSelf(message)) {
    const right = columns[low + 1]?.x ?? width
    return { lines: wrapped(message.text, right - left - 2 * TEXT_MARGIN, SIZE), textX: left + TEXT_MARGIN }
  }
  const right = columns[high]?.x ?? width
  return { lines: wrapped(message.text, right - left - 2 * TEXT_MARGIN, SIZE), textX: (left + right) / 2 }
}

const dividerText = ({ text }: Divider, width: number) => ({
  lines: wrapped(text, width * 0.8, SIZE),
  textX: width / 2,
})
