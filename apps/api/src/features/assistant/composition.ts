import type { Passage } from '@portal/documentation/search/passage'
import { wordsOf } from '@portal/documentation/search/words'
import { TUNING } from './answer.tuning.ts'
import { literal } from './markdown.ts'
import { type Unit, unitsOf } from './passage.units.ts'

/** A word that a question is about: the index's terms that stand for it, and how much it tells one passage from another. */
export interface QuestionTerm {
  terms: readonly string[]
  weight: number
  /** It goes with almost any question. */
  isLight?: boolean
}

const termsOf = (text: string): Set<string> => new Set(wordsOf(text).flatMap(({ terms }) => terms))

const weightOf = (words: readonly QuestionTerm[]): number => words.reduce((total, { weight }) => total + weight, 0)
const spokenIn = (words: readonly QuestionTerm[], found: ReadonlySet<string>): QuestionTerm[] =>
  words.filter(({ terms }) => terms.some((term) => found.has(term)))

/** Share of a question's weight that a text speaks of, 0 to 1. */
export function coverageOf(question: readonly QuestionTerm[], text: string): number {
  const all = weightOf(question)
  return all === 0 ? 0 : weightOf(spokenIn(question, termsOf(text))) / all
}

/** What is told of one list, at most: items, or beginnings of its paragraphs. */
const MOST = { items: 6, paragraphs: 3 }
/** What is told of an operation where nothing more was asked: its call, and what it does. */
const LEAD = 3

const wordCount = (text: string): number => text.split(/\s+/).length
const wordsIn = (units: readonly Unit[]): number => units.reduce((total, { shown }) => total + wordCount(shown), 0)

/** What follows a sentence that ends in a colon: items, or the first sentences of as many paragraphs. */
function ledBy(units: readonly Unit[], at: number): Unit[] {
  const after = units.slice(at + 1)
  const end = after.findIndex(({ item }) => !item)
  if (end !== 0) return after.slice(0, Math.min(end < 0 ? MOST.items : end, MOST.items))
  const next = after.findIndex(({ item, leads }) => item || leads)
  const begin = after
    .slice(0, next < 0 ? after.length : next)
    .filter(({ line }, place) => line !== after[place - 1]?.line)
  return begin.slice(0, MOST.paragraphs)
}

/** A unit with what it cannot do without: what leads to it, what it points at, the list that it opens. */
function wholeOf(units: readonly Unit[], at: number): Unit[] {
  const unit = units[at]
  if (!unit) return []
  if (unit.leads) return [unit, ...ledBy(units, at)]
  if (unit.item) {
    const lead = units.slice(0, at).findLast(({ item }) => !item)
    return lead?.leads ? [lead, unit] : [unit]
  }
  if (!unit.leans || at === 0) return [unit]
  if (!units[at - 1]?.item) return [...wholeOf(units, at - 1), unit]
  const first = units.slice(0, at).findLastIndex(({ item }) => !item) + 1
  return [...units.slice(Math.max(first, at - MOST.items), at), unit]
}

/** Units that say most of what was asked, whole and in their order, within so many words. */
function chosen(units: readonly Unit[], question: readonly QuestionTerm[], most: number): Unit[] {
  const average = weightOf(question) / Math.max(1, question.length)
  const weights = units.map(
    ({ text }, at) => weightOf(spokenIn(question, termsOf(text))) + (at === 0 ? TUNING.leadBonus * average : 0),
  )
  const best = Math.max(...weights)
  const kept = new Set<Unit>()
  for (const at of units
    .keys()
    .toArray()
    .toSorted((one, other) => (weights[other] ?? 0) - (weights[one] ?? 0))) {
    const weight = weights[at] ?? 0
    if (weight < best * TUNING.sentenceShare || weight === 0) break
    const whole = wholeOf(units, at).filter((unit) => !kept.has(unit))
    if (kept.size > 0 && wordsIn(whole) > most - wordsIn([...kept])) continue
    for (const unit of whole) kept.add(unit)
  }
  return units.filter((unit) => kept.has(unit))
}

/** Sentences of one paragraph side by side, items below one another and below what they are items of. */
function paragraphs(units: readonly Unit[], section: string): string {
  const blocks = [...Map.groupBy(units, ({ line }) => line).values()].map((block) => ({
    text: block.map(({ shown }) => shown).join(' '),
    item: block[0]?.item === true,
  }))
  const lead = blocks[0]?.item ? `${leadOf(section)}\n\n` : ''
  const text = blocks.map(({ text, item }, at) =>
    item ? `- ${text}${blocks[at + 1]?.item ? '\n' : '\n\n'}` : `${text}\n\n`,
  )
  return (lead + text.join('')).trim()
}

/** What stands over a list that has no sentence of its own: whose it is. */
const leadOf = (section: string): string => `Esto dice «${literal(section)}»:`

/** The part of a passage that answers a question: all of what may be told as it stands, the best sentences of a section. */
function extract(passage: Passage, question: readonly QuestionTerm[], most: number): string {
  if (passage.markdown !== undefined && wordCount(passage.text) <= TUNING.words.faq) return passage.markdown
  const units = unitsOf(passage)
  const best = chosen(units, question, most)
  const [first] = units
  const told = first?.call
    ? [first, ...(best.length > 1 ? best : units.slice(0, LEAD)).filter((unit) => unit !== first)]
    : best
  return told.length ? paragraphs(told, passage.section) : ''
}

/** The passage to answer from: a frequent question that asks the same, or else the first that speaks of as much as others found alike. */
export function bestOf<Found extends Passage & { score: number }>(
  found: readonly Found[],
  question: readonly QuestionTerm[],
): Found[] {
  const [first] = found
  if (!first) return []
  const alike = (share: number) => found.filter(({ score }) => score >= first.score * share)
  const asks = ({ section, asked = '' }: Found) => coverageOf(question, `${section}\n${asked}`)
  const speaks = (one: Found) =>
    coverageOf(question, [one.section, one.asked, ...unitsOf(one).map(({ text }) => text)].join('\n'))
  const same = alike(TUNING.alike.faq).find((one) => one.kind === 'faq' && asks(one) >= TUNING.alike.coverage)
  const near = alike(TUNING.alike.passage)
  const most = Math.max(...near.map(speaks)) - TUNING.alike.gap
  const chosen = same ?? near.find((one) => speaks(one) >= most) ?? first
  return [chosen, ...found.filter((one) => one !== chosen)]
}

/** An answer in the passages' own sentences; those after the first are used where the first says little, or not all of it. */
export function compose([first, ...others]: readonly Passage[], question: readonly QuestionTerm[]): string {
  if (!first) return ''
  const said = extract(first, question, TUNING.words.most)
  const left = TUNING.words.most - wordCount(said)
  const covered = termsOf(`${first.title} ${first.section} ${first.text}`)
  const open = question.filter(({ terms }) => !terms.some((term) => covered.has(term)))
  const next =
    wordCount(said) < TUNING.words.few
      ? others.find(({ text }) => coverageOf(question, text) >= TUNING.alsoCoverage)
      : others.find(({ text }) => open.length > 0 && coverageOf(open, text) > 0.5)
  if (!next || left < TUNING.words.few || first.markdown !== undefined) return said
  const more = extract(next, question, left)
  return more ? `${said}\n\n**${literal(next.section)}**\n\n${more}` : said
}
