import * as z from 'zod/mini'
import { repeatedType, typeError } from '../setting/setting.ts'
import type { IntegrationType } from '../integration/type.ts'
import {
  LEGAL_ITEMS,
  type LegalItem,
  type Mark,
  mayNotApply,
  TECHNOLOGY_ITEMS,
  type TechnologyItem,
  technologyItemsFor,
} from './checklist.ts'

type Item = TechnologyItem | LegalItem

/** The choices of spec §3, by what they store. */
export const MARK_LABELS = { true: 'Finalizado', false: 'Pendiente', null: 'No Aplica' } as const
type MarkName = keyof typeof MARK_LABELS

const MARKS: Record<MarkName, Mark> = { true: true, false: false, null: null }

/** A mark as the value of a native control, and back. */
export const markName = (mark: Mark): MarkName => String(mark) as MarkName
export const markOf = (name: string): Mark => MARKS[name as MarkName]

/** Choices that an item offers. */
export const marksOf = (item: Item): readonly MarkName[] =>
  mayNotApply(item) ? ['true', 'false', 'null'] : ['true', 'false']

const REQUIRED = 'Elige Finalizado o Pendiente'
const OPTIONAL = 'Elige Finalizado, Pendiente o No Aplica'

const done = z.boolean({ error: REQUIRED })
/** A mark that may be null; left out, it stays as it is. */
const markOrNull = z.optional(z.nullable(z.boolean({ error: OPTIONAL })))
/** An item of another type: whatever arrives is left aside, and what is stored stays. */
const leftAside = z.pipe(
  z.optional(z.unknown()),
  z.transform(() => undefined),
)

function marks<Name extends Item>(items: readonly Name[], asked: readonly Name[]) {
  const ofItem = (item: Name) => (mayNotApply(item) ? markOrNull : asked.includes(item) ? done : leftAside)
  const entries: [Name, z.ZodMiniType<Mark | undefined>][] = items.map((item) => [item, ofItem(item)])
  return Object.fromEntries(entries) as Record<Name, z.ZodMiniType<Mark | undefined>>
}

const technologyOf = <Type extends IntegrationType>(type: Type) =>
  z.strictObject({ type: z.literal(type), ...marks(TECHNOLOGY_ITEMS, technologyItemsFor(type)) })

/** Marks of the technology checklist: those of the type are required, but for the ones that may not apply (spec §5). */
export const technologyMarks = z.discriminatedUnion(
  'type',
  [technologyOf('payer'), technologyOf('collector'), technologyOf('payer_collect')],
  { error: typeError },
)

/** Marks of the legal checklist, the same for every type. */
export const legalMarks = z.strictObject({
  type: repeatedType,
  ...marks(LEGAL_ITEMS, LEGAL_ITEMS),
})

/** The marks that a body gave, without its type and without what was left out. */
export const givenMarks = <Name extends Item>(
  items: readonly Name[],
  body: { [Key in Name]?: Mark | undefined },
): Partial<Record<Name, Mark>> =>
  Object.fromEntries(items.filter((item) => body[item] !== undefined).map((item) => [item, body[item]])) as Partial<
    Record<Name, Mark>
  >
