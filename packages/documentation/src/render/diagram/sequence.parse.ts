import type { Code } from 'mdast'
import { faultAt } from '../fault.ts'
import { after, type Line, lineFault, linesOf, namesOf } from './lines.ts'

export interface Participant {
  name: string
  /** Drawn in green: the one whom the diagram is about. */
  accent: boolean
}

export type MessageStyle = 'request' | 'answer' | 'money'

/** One arrow; `from` and `to` count the participants from 0. */
export interface Message {
  kind: 'message'
  style: MessageStyle
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

const STYLES: Readonly<Record<string, MessageStyle>> = { '->': 'request', '-->': 'answer', '=>': 'money' }
const MESSAGE = /^(.+?)\s*(-->|->|=>)\s*([^:]+?)\s*:\s*(.+)$/

/** @throws PageFault for a fence that is no sequence, naming the line */
export function parseSequence(fence: Code, file: string): Sequence {
  const [first, ...rest] = linesOf(fence)
  if (!first) throw faultAt(file, fence, 'An empty sequence')
  const participants = namesOf(after('participantes', first) ?? '').map((name) => ({
    name: name.replace(/\*$/, ''),
    accent: name.endsWith('*'),
  }))
  if (participants.length < 2)
    throw lineFault(file, first, 'A sequence begins with participantes: and at least two names')
  const sequence: Sequence = { participants, steps: [] }
  for (const line of rest) {
    const caption = after('pie', line)
    if (sequence.caption !== undefined) throw lineFault(file, line, 'Nothing follows pie:')
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
  if (!style) throw lineFault(file, line, `No step of a sequence: ${line.text}`)
  const place = (name: string): number => {
    const index = participants.findIndex((one) => one.name === name)
    if (index < 0) throw lineFault(file, line, `Unknown participant: ${name}`)
    return index
  }
  return { kind: 'message', style, from: place(from), to: place(to), text }
}
