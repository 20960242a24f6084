import type { Code } from 'mdast'
import { faultAt, PageFault } from '../fault.ts'

/** Line of a diagram's Markdown code block, with its number in the file. */
interface Line {
  text: string
  number: number
}

/** Lines of a diagram's code block that are not empty, without backticks. */
function linesOf(fence: Code): Line[] {
  const first = (fence.position?.start.line ?? 0) + 1
  return fence.value
    .split('\n')
    .map((text, index) => ({ text: text.replaceAll('`', '').trim(), number: first + index }))
    .filter(({ text }) => text !== '')
}

/** Rest of the line that begins with `word:`, such as `participantes:`; undefined for other lines. */
const after = (word: string, { text }: Line): string | undefined =>
  text.startsWith(`${word}:`) ? text.slice(word.length + 1).trim() : undefined

const namesOf = (text: string): string[] =>
  text
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')

export interface Participant {
  name: string
  /** True for the participant that the diagram is about; it is drawn in green. */
  accent: boolean
}

/** Arrow of a sequence diagram; `from` and `to` are indexes of participants. */
export interface Message {
  kind: 'message'
  style: 'request' | 'answer' | 'money'
  from: number
  to: number
  text: string
}

export interface Divider {
  kind: 'divider'
  text: string
}

export interface Sequence {
  participants: Participant[]
  steps: (Message | Divider)[]
  caption?: string
}

const STYLES: Readonly<Record<string, Message['style']>> = { '->': 'request', '-->': 'answer', '=>': 'money' }
const MESSAGE = /^(.+?)\s*(-->|->|=>)\s*([^:]+?)\s*:\s*(.+)$/

/** Parses a sequence diagram. @throws PageFault with the line number if a line is not valid */
export function parseSequence(fence: Code, file: string): Sequence {
  const [first, ...rest] = linesOf(fence)
  if (!first) throw faultAt(file, fence, 'An empty sequence')
  const participants = namesOf(after('participantes', first) ?? '').map((name) => ({
    name: name.replace(/\*$/, ''),
    accent: name.endsWith('*'),
  }))
  if (participants.length < 2)
    throw new PageFault(file, first.number, 'A sequence begins with participantes: and at least two names')
  const sequence: Sequence = { participants, steps: [] }
  for (const line of rest) {
    const caption = after('pie', line)
    if (sequence.caption !== undefined) throw new PageFault(file, line.number, 'Nothing follows pie:')
    if (caption === undefined) sequence.steps.push(stepOf(line, participants, file))
    else sequence.caption = caption
  }
  if (sequence.steps.length === 0) throw faultAt(file, fence, 'A sequence without steps')
  return sequence
}

function stepOf(line: Line, participants: Participant[], file: string): Message | Divider {
  if (line.text.startsWith('== ')) return { kind: 'divider', text: line.text.slice(3).trim() }
  const [, from = '', arrow = '', to = '', text = ''] = MESSAGE.exec(line.text) ?? []
  const style = STYLES[arrow]
  if (!style) throw new PageFault(file, line.number, `No step of a sequence: ${line.text}`)
  const place = (name: string): number => {
    const index = participants.findIndex((one) => one.name === name)
    if (index < 0) throw new PageFault(file, line.number, `Unknown participant: ${name}`)
    return index
  }
  return { kind: 'message', style, from: place(from), to: place(to), text }
}

export interface Transition {
  from: string
  to: string
  /** Text at the transition's arrow that names its cause; may be empty. */
  text: string
}

export interface StateDiagram {
  transitions: Transition[]
  final: string[]
  caption?: string
}

const TRANSITION = /^(\S+)\s*->\s*([^\s:]+)\s*(?::\s*(.+))?$/

/** Parses a state diagram. @throws PageFault if a line is wrong or the final states are not exactly those without a next state */
export function parseStates(fence: Code, file: string): StateDiagram {
  const diagram: StateDiagram = { transitions: [], final: [] }
  for (const line of linesOf(fence)) {
    const final = after('fin', line)
    const caption = after('pie', line)
    const [, from, to, text = ''] = TRANSITION.exec(line.text) ?? []
    if (final !== undefined) diagram.final = namesOf(final)
    else if (caption !== undefined) diagram.caption = caption
    else if (from && to) diagram.transitions.push({ from, to, text })
    else throw new PageFault(file, line.number, `No transition: ${line.text}`)
  }
  if (diagram.transitions.length === 0) throw faultAt(file, fence, 'A state diagram without transitions')
  const sources = new Set(diagram.transitions.map(({ from }) => from))
  const ends = new Set(diagram.transitions.map(({ to }) => to).filter((to) => !sources.has(to)))
  const known = new Set(diagram.final)
  const wrong = [...known, ...ends].filter((state) => !known.has(state) || !ends.has(state))
  if (wrong.length > 0)
    throw faultAt(file, fence, `fin names the states that nothing follows; look at ${wrong.join(', ')}`)
  return diagram
}
