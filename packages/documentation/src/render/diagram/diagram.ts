import type { Element } from 'hast'
import { h, s } from 'hastscript'
import type { Code } from 'mdast'
import { SEQUENCE } from '../constructs.ts'
import { SIZE } from './draw.ts'
import { parseSequence, parseStates, type Sequence, type StateDiagram } from './parse.ts'
import { drawSequence, layoutSequence } from './sequence.ts'
import { drawStates, layoutStates } from './states.ts'

/** Diagram in two forms: an SVG drawing, and sentences for narrow windows. */
interface Diagram {
  width: number
  height: number
  drawing: Element[]
  /** Sentences that replace the drawing, one per step or transition; with `divides`, a heading for the steps that follow. */
  words: { text: string; divides?: true }[]
  caption?: string | undefined
}

/** Draws the diagram of a code fence. @throws PageFault if the text of the fence is not a valid diagram */
export const diagramOf = (fence: Code, file: string): Diagram =>
  fence.lang === SEQUENCE ? sequenceDiagram(parseSequence(fence, file)) : stateDiagram(parseStates(fence, file))

function sequenceDiagram(sequence: Sequence): Diagram {
  const { participants, steps, caption } = sequence
  const layout = layoutSequence(sequence)
  const named = (index: number): string => participants[index]?.name ?? ''
  const words = steps.map((step): Diagram['words'][number] => {
    if (step.kind === 'divider') return { text: step.text, divides: true }
    const to = step.from === step.to ? '' : ` → ${named(step.to)}`
    return { text: `${named(step.from)}${to}: ${step.text}` }
  })
  return { ...sizeOf(layout), drawing: drawSequence(participants, layout), words, caption }
}

function stateDiagram(states: StateDiagram): Diagram {
  const layout = layoutStates(states)
  const words = states.transitions.map(({ from, to, text }) => ({
    text: `${from} → ${to}${text === '' ? '' : `: ${text}`}`,
  }))
  return { ...sizeOf(layout), drawing: drawStates(layout, states.final), words, caption: states.caption }
}

const sizeOf = ({ width, height }: { width: number; height: number }) => ({
  // The width is rounded to 3 decimals before `ceil`, so that a floating-point error does not add a whole pixel.
  width: Math.ceil(Number(width.toFixed(3))),
  height: Math.ceil(height),
})

/**
 * Makes a figure of a diagram: the drawing for wide screens and a list for narrow ones; the style sheet shows one of them.
 * @param section title of the section, which names the drawing
 * @param id unique on the page
 */
export function figureOf({ width, height, drawing, words, caption }: Diagram, section: string, id: string): Element {
  const svg = s(
    'svg',
    {
      viewBox: `0 0 ${width} ${height}`,
      width,
      height,
      role: 'img',
      ariaLabelledBy: `${id}-t`,
      ariaDescribedBy: `${id}-d`,
      fontSize: SIZE,
    },
    s('title', { id: `${id}-t` }, `Diagrama: ${section}`),
    s('desc', { id: `${id}-d` }, words.map(({ text }) => text).join('. ')),
    ...drawing,
  )
  const items = words.map(({ text, divides }) => h('li', divides ? { className: 'doc-divider' } : {}, text))
  const list = h('ol', { className: 'doc-steps' }, ...items)
  return h('figure', { className: 'doc-diagram' }, svg, list, caption === undefined ? null : h('figcaption', caption))
}
