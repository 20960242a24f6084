import type { Element } from 'hast'
import { across, box, down, head, LEADING, label, module, moveTo, path, SIZE } from './draw.ts'
import { BOX_HEIGHT, type Column, LOOP, type Placed, type SequenceLayout } from './sequence.layout.ts'
import type { Participant } from './sequence.parse.ts'
import { textWidth } from './text-width.ts'

/** The drawing: lifelines, boxes, then the steps from top to bottom. */
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

/** Every lifeline from its box to the end, broken where a text of other participants crosses it. */
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
  const width = Math.max(...step.lines.map((line) => textWidth(line, SIZE)))
  const left = step.kind === 'message' && step.from === step.to ? step.textX : step.textX - width / 2
  return x > left - 3 && x < left + width + 3
}

function divider(step: Placed, width: number): Element[] {
  const half = Math.max(...step.lines.map((line) => textWidth(line, SIZE))) / 2 + 12
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
  if (step.from === step.to) {
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
