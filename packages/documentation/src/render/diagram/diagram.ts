import type { Element } from 'hast'
import { h, s } from 'hastscript'
import type { Code } from 'mdast'
import { SEQUENCE } from '../constructs.ts'
import { SIZE } from './draw.ts'
import { layoutSequence } from './sequence.layout.ts'
import { type Divider, type Message, parseSequence, type Sequence } from './sequence.parse.ts'
import { drawSequence } from './sequence.svg.ts'
import { layoutStates } from './states.layout.ts'
import { parseStates, type StateDiagram } from './states.parse.ts'
import { drawStates } from './states.svg.ts'

/** A diagram as drawing and as words. */
export interface Diagram {
  width: number
  height: number
  drawing: Element[]
  /** Each step or transition as a sentence, in order; `divides` tells what the steps after it have in common. */
  words: { text: string; divides?: true }[]
  caption?: string
}

/** @throws PageFault for a fence that is no diagram */
export const diagramOf = (fence: Code, file: string): Diagram =>
  fence.lang === SEQUENCE ? sequenceDiagram(parseSequence(fence, file)) : stateDiagram(parseStates(fence, file))

function sequenceDiagram(sequence: Sequence): Diagram {
  const layout = layoutSequence(sequence)
  const named = (index: number): string => sequence.participants[index]?.name ?? ''
  const words = (step: Message | Divider): Diagram['words'][number] => {
    if (step.kind === 'divider') return { text: step.text, divides: true }
    if (step.from === step.to) return { text: `${named(step.from)}: ${step.text}` }
    return { text: `${named(step.from)} → ${named(step.to)}: ${step.text}` }
  }
  return {
    ...sizeOf(layout),
    drawing: drawSequence(sequence.participants, layout),
    words: sequence.steps.map(words),
    ...captionOf(sequence),
  }
}

function stateDiagram(states: StateDiagram): Diagram {
  const layout = layoutStates(states)
  const words = states.transitions.map(({ from, to, text }) => ({
    text: `${from} → ${to}${text === '' ? '' : `: ${text}`}`,
  }))
  return { ...sizeOf(layout), drawing: drawStates(layout, states.final), words, ...captionOf(states) }
}

const sizeOf = ({ width, height }: { width: number; height: number }) => ({
  // What sums of fractions leave behind is no pixel.
  width: Math.ceil(Number(width.toFixed(3))),
  height: Math.ceil(height),
})

const captionOf = ({ caption }: { caption?: string }) => (caption === undefined ? {} : { caption })

/**
 * The diagram as a figure: the drawing for wide screens, the same as a list for narrow ones; the style sheet shows one of them.
 * @param section title of the section, which names the drawing
 * @param id unlike every other of the page
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
