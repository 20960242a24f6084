import type { Element } from 'hast'
import { across, box, down, head, LEADING, label, MEASURE, module, moveTo, path, SIZE } from './draw.ts'
import type { Divider, Message, Participant, Sequence } from './parse.ts'
import { textWidth, widestOf, widestPiece, wrapped } from './text-width.ts'

export const BOX_HEIGHT = 34
const BOX_PADDING = 10
const BETWEEN_BOXES = 12
/** Free space in px beside an arrow's text. */
const TEXT_MARGIN = 10
/** Width in px of the loop that shows a message from a participant to itself. */
const LOOP = 28
const EDGE = 1
/** Width in px that is reserved at the right of the last lifeline if the last participant sends a message to itself. */
const LAST_SELF = 140
/** Maximum distance in px between two lifelines that are moved apart only to fit a text on one line. */
const WIDEST_GAP = 240

interface Column {
  x: number
  width: number
}

/** Step of a sequence diagram with its position in px: `top` is the top of its text, `y` that of its arrow or dividing line. */
export type Placed = { lines: string[]; textX: number; top: number; y: number } & (Message | Divider)

interface SequenceLayout {
  columns: Column[]
  steps: Placed[]
  width: number
  height: number
}

const isSelf = (step: Message): boolean => step.from === step.to

/** Computes the positions of boxes, arrows and texts. Every text fits between its two lifelines. */
export function layoutSequence({ participants, steps }: Sequence): SequenceLayout {
  const widths = participants.map(({ name }) => textWidth(name, SIZE) + 2 * BOX_PADDING)
  const messages = steps.filter((step) => step.kind === 'message')
  const gaps = gapsOf(widths, messages)
  const tail = messages.some((each) => isSelf(each) && each.from === participants.length - 1) ? LAST_SELF : 0
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

/** Distance in px from each participant's lifeline to the next. */
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

/** Width in px by which each gap between two lifelines is too narrow to fit its texts on one line. */
const wishesOf = (gaps: readonly number[], messages: readonly Message[]): number[] =>
  gaps.map((gap, index) => {
    const own = messages.filter((each) => ends(each)[0] === index && ends(each)[1] === index + 1)
    const widest = Math.max(0, ...own.map(({ text }) => textWidth(text, SIZE) + 2 * TEXT_MARGIN))
    return Math.max(0, Math.min(widest, WIDEST_GAP) - gap)
  })

/** Distributes the free width: first to the gaps that lack width for their texts, the rest equally to all gaps. */
function stretched(gaps: readonly number[], wishes: readonly number[], free: number): number[] {
  const wished = wishes.reduce((sum, wish) => sum + wish, 0)
  const share = wished > free ? free / wished : 1
  const rest = Math.max(0, free - wished) / gaps.length
  return gaps.map((gap, index) => gap + (wishes[index] ?? 0) * share + rest)
}

const ends = ({ from, to }: Message): [number, number] => [Math.min(from, to), Math.max(from, to)]

function messageText(message: Message, columns: Column[], width: number): { lines: string[]; textX: number } {
  const [low, high] = ends(message)
  const left = columns[low]?.x ?? 0
  const right = columns[isSelf(message) ? low + 1 : high]?.x ?? width
  const lines = wrapped(message.text, right - left - 2 * TEXT_MARGIN, SIZE)
  return { lines, textX: isSelf(message) ? left + TEXT_MARGIN : (left + right) / 2 }
}

const dividerText = ({ text }: Divider, width: number) => ({
  lines: wrapped(text, width * 0.8, SIZE),
  textX: width / 2,
})

/** Draws a sequence diagram: lifelines, participants' boxes, then the steps from top to bottom. */
export const drawSequence = (participants: Participant[], layout: SequenceLayout): Element[] => [
  path(lifelines(layout), 'dg-soft', { strokeDasharray: '2 4' }),
  ...participants.flatMap((participant, index) => boxOf(participant, layout.columns[index])),
  ...layout.steps.flatMap((step) =>
    step.kind === 'divider' ? divider(step, layout.width) : arrow(step, layout.columns),
  ),
]

function boxOf({ name, accent }: Participant, column: Column | undefined): Element[] {
  const { x, width } = column ?? { x: 0, width: 0 }
  const className = accent ? 'dg-on' : 'dg-ink'
  return [
    box({ x: x - width / 2, y: 1, width, height: BOX_HEIGHT, radius: 6 }, accent),
    label({ lines: [name], x, y: 1 + BOX_HEIGHT / 2 + 5, anchor: 'middle', className, weight: 500 }),
  ]
}

/** SVG path of all lifelines, from their boxes to the bottom, interrupted behind each text that crosses them. */
function lifelines({ columns, steps, height }: SequenceLayout): string {
  return columns
    .map(({ x }) => {
      const gaps = steps.filter((step) => crosses(step, x)).map((step) => [step.top - 2, step.y - 2] as const)
      const parts = [...gaps, [height - 1, height] as const].map(([from], index) => {
        const start = index === 0 ? BOX_HEIGHT + 2 : (gaps[index - 1]?.[1] ?? 0)
        return from > start ? moveTo(x, start) + down(from) : ''
      })
      return parts.join('')
    })
    .join('')
}

function crosses(step: Placed, x: number): boolean {
  const width = widestOf(step.lines, SIZE)
  const left = step.kind === 'message' && isSelf(step) ? step.textX : step.textX - width / 2
  return x > left - 3 && x < left + width + 3
}

function divider(step: Placed, width: number): Element[] {
  const half = widestOf(step.lines, SIZE) / 2 + 12
  const y = step.top + (step.lines.length * LEADING) / 2
  const rules = `${moveTo(0, y)}${across(step.textX - half)}${moveTo(step.textX + half, y)}${across(width)}`
  return [path(rules, 'dg-soft'), text(step, 'dg-ink', 500)]
}

const text = ({ lines, textX, top }: Placed, className: string, weight?: number): Element =>
  label({ lines, x: textX, y: top + SIZE, anchor: 'middle', className, ...(weight ? { weight } : {}) })

function arrow(step: Placed & { kind: 'message' }, columns: Column[]): Element[] {
  const money = step.style === 'money'
  const className = money ? 'dg-accent' : 'dg-ink'
  const look = { ...(step.style === 'answer' ? { strokeDasharray: '4 3' } : {}), ...(money ? { strokeWidth: 2 } : {}) }
  const from = columns[step.from]?.x ?? 0
  const to = columns[step.to]?.x ?? 0
  if (isSelf(step)) {
    const start = step.y - 14
    const loop = `${moveTo(from, start)}${across(from + LOOP)}${down(step.y)}${across(from + 8)}`
    const own = label({ lines: step.lines, x: step.textX, y: step.top + SIZE, anchor: 'start', className: 'dg-quiet' })
    return [own, path(loop, className, look), module(from, start, className), head(from, step.y, -1, className)]
  }
  const direction = to > from ? 1 : -1
  return [
    money ? text(step, 'dg-accent', 500) : text(step, 'dg-quiet'),
    path(moveTo(from, step.y) + across(to - 8 * direction), className, look),
    module(from, step.y, className),
    head(to, step.y, direction, className),
  ]
}
