import type { Passage } from '@portal/documentation/search/passage'
import { literal } from './markdown.ts'

/** What of a passage can be told by itself, as it shows. */
export interface Unit {
  /** Its words as the passage has them. */
  text: string
  /** Minimal Markdown, without the sign of an item. */
  shown: string
  /** Its paragraph; items have one each. */
  line: number
  /** An item of a list, or a row of a table. */
  item: boolean
  /** It ends in a colon: what follows belongs to it. */
  leads: boolean
  /** The method and path of an operation. */
  call?: true
  /** It says little without what stands before it. */
  leans: boolean
}

const SENTENCE_END = /(?<=[.!])\s+(?=[¿¡«"(]?[A-ZÁÉÍÓÚÑ0-9])/u
/** Between the cells of a row. */
const CELL = ' · '
const cellsOf = (line: string): string[] => line.split(CELL)
/** A step or another line of a diagram, which says little without the others. */
const DIAGRAM = /^(?:[^:]{1,60} (?:-->|->|=>) |== |pie:|fin:|participantes:)/
/** A line of an example: indented, or of JSON, HTML, SQL or a shell. */
const CODE = /^(?:\s+(?!·)|[{}[\]<"]|-- |\$ |(?:create|insert|select|curl) )/
const CALL = /^(?:GET|POST|PUT|PATCH|DELETE) \/\S+$/
/** A field or another thing that a line explains. */
const LABEL = /^([^\s:.][^:.]{0,40}|[\w.]{1,60}): (?=\S)(?!\/\/)/
/** A first sentence that only names what the paragraph is about. */
const NAME = /^(\S+(?: \S+){0,3})\. (?=[¿¡«"(]?\p{Lu})/u
const ENDS = /[.!?:…]["»)]?$/
/** Beginnings, and words near them, that point at what was said before. */
const LEANS =
  /^(?:además|también|así|ahí|allí|entonces|por eso|por ejemplo|pero|en ese|es una|es un|lo mismo|si no,|los demás|el resto|lo que)\b|^[^,.]{0,60}\b(?:es[aeo]s?|est[ao]s|dich[ao]s?)\b/iu

/** Lines that answer, the name of a note put before its text; what led to an example ends where it stood. */
function tellingLines(text: string): string[] {
  const isExample = (line: string): boolean => DIAGRAM.test(line) || CODE.test(line)
  const all = text.split('\n')
  const lines = all.flatMap((line, at) => {
    if (isExample(line)) return []
    return isExample(all[at + 1] ?? '') ? line.replace(/:$/, '.') : line
  })
  const isBare = (line: string | undefined): boolean =>
    line !== undefined && !ENDS.test(line) && !line.includes(CELL) && !CALL.test(line)
  return lines.flatMap((line, at) => {
    const [before, after] = [lines[at - 1], lines[at + 1]]
    if (isBare(before) && !isBare(lines[at - 2]) && !isBare(line) && !line.includes(CELL)) return [`${before}. ${line}`]
    const names = isBare(line) && !isBare(before) && after !== undefined && !isBare(after) && !after.includes(CELL)
    return names ? [] : [line]
  })
}

const plain = { leads: false, leans: false }

/** A cell as it goes on a sentence: `Sin respuesta` is no name, `Banco BICE` is. */
const asContinuation = (cell: string): string =>
  cell.replace(/^\p{Lu}(?=\p{Ll}* \p{Ll})/u, (letter) => letter.toLowerCase())

/** A row with the headings of its columns, a sentence each: of two columns the second needs none. */
function rowOf(line: string, heads: readonly string[], at: number): Unit {
  const [first = '', ...cells] = cellsOf(line).map(literal)
  const told = cells.flatMap((cell, column) => {
    const head = literal(heads[column + 1] ?? '')
    if (!cell || cells.length === 1 || !head) return cell || []
    return `${head.endsWith('?') ? head : `${head}:`} ${asContinuation(cell)}`
  })
  const rest = told.map((sentence) => (ENDS.test(sentence) ? sentence : `${sentence}.`)).join(' ')
  const shown = cells.length > 1 ? `**${first}.** ${rest}` : `**${first}**: ${told.join('')}`
  return { ...plain, text: line, shown, line: at, item: true }
}

/** Sentences of a paragraph; one that only names, or asks, goes with the next. */
function sentencesOf(line: string, at: number): Unit[] {
  const name = NAME.exec(line)?.[1] ?? ''
  const rest = name ? line.slice(name.length + 2) : line
  const isName = /_/.test(name)
  return rest.split(SENTENCE_END).map((text, order): Unit => {
    const shown = order === 0 && name && !isName ? `**${literal(name)}:** ${literal(text)}` : literal(text)
    return { text, shown, line: at, item: false, leads: text.endsWith(':'), leans: LEANS.test(text) }
  })
}

/** What a passage tells, in its order. */
export function unitsOf({ text, kind }: Pick<Passage, 'text' | 'kind'>): Unit[] {
  const lines = tellingLines(text)
  let heads: string[] = []
  return lines.flatMap((line, at): Unit[] => {
    if (line.includes(CELL)) {
      const isHead = cellsOf(lines[at - 1] ?? '').length !== cellsOf(line).length
      if (isHead) heads = cellsOf(line)
      return isHead ? [] : [rowOf(line, heads, at)]
    }
    if (CALL.test(line))
      return [{ ...plain, text: line, shown: `La llamada es \`${line}\`.`, line: at, item: false, call: true }]
    const label = LABEL.exec(line)?.[1]
    if (label !== undefined && (kind !== 'documentation' || !ENDS.test(line))) {
      const shown = `**${literal(label)}**: ${literal(line.slice(label.length + 2))}`
      return [{ ...plain, text: line, shown, line: at, item: true }]
    }
    if (!ENDS.test(line)) return [{ ...plain, text: line, shown: literal(line), line: at, item: true }]
    return sentencesOf(line, at)
  })
}
