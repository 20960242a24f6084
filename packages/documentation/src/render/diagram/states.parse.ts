import type { Code } from 'mdast'
import { faultAt } from '../fault.ts'
import { after, type Line, lineFault, linesOf, namesOf } from './lines.ts'

export interface Transition {
  from: string
  to: string
  /** What makes it happen; may be empty. */
  text: string
}

export interface StateDiagram {
  transitions: Transition[]
  final: string[]
  caption?: string
}

const TRANSITION = /^(\S+)\s*->\s*([^\s:]+)\s*(?::\s*(.+))?$/

/** @throws PageFault for a fence that is no state diagram, or whose final states are not those that nothing follows */
export function parseStates(fence: Code, file: string): StateDiagram {
  const diagram: StateDiagram = { transitions: [], final: [] }
  for (const line of linesOf(fence)) {
    const final = after('fin', line)
    const caption = after('pie', line)
    if (final !== undefined) diagram.final = namesOf(final)
    else if (caption !== undefined) diagram.caption = caption
    else diagram.transitions.push(transitionOf(line, file))
  }
  if (diagram.transitions.length === 0) throw faultAt(file, fence, 'A state diagram without transitions')
  const sources = new Set(diagram.transitions.map(({ from }) => from))
  const ends = new Set(diagram.transitions.map(({ to }) => to).filter((to) => !sources.has(to)))
  const told = new Set(diagram.final)
  const wrong = [...new Set([...told, ...ends])].filter((state) => told.has(state) !== ends.has(state))
  if (wrong.length > 0)
    throw faultAt(file, fence, `fin names the states that nothing follows; look at ${wrong.join(', ')}`)
  return diagram
}

function transitionOf(line: Line, file: string): Transition {
  const [, from, to, text = ''] = TRANSITION.exec(line.text) ?? []
  if (!from || !to) throw lineFault(file, line, `No transition: ${line.text}`)
  return { from, to, text }
}
