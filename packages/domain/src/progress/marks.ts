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

/** Spanish labels of the checklist marks (spec §3), by stored value. */
export const MARK_LABELS = { true: 'Finalizado', false: 'Pendiente', null: 'No Aplica' } as const
type MarkName = keyof typeof MARK_LABELS

const MARKS: Record<MarkName, Mark> = { true: true, false: false, null: null }

/** Converts a checklist mark to the value of an option in an HTML select. */
export const markName = (mark: Mark): MarkName => String(mark) as MarkName
export const markOf = (name: string): Mark => MARKS[name as MarkName]

export const marksOf = (item: Item): readonly MarkName[] =>
  mayNotApply(item) ? ['true', 'false', 'null'] : ['true', 'false']

const REQUIRED = 'Elige Finalizado o Pendiente'
const OPTIONAL = 'Elige Finalizado, Pendiente o No Aplica'

const done = z.boolean({ error: REQUIRED })
/** Schema of an optional mark that may be null. If the request omits the mark, the stored mark does not change. */
const markOrNull = z.optional(z.nullable(z.boolean({ error: OPTIONAL })))
/** Schema of an item that the integration's type does not have: ignores the sent value, so the stored mark does not change. */
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

/** Schema of the technology marks: the type's items are required, except those that may be 'No Aplica' (spec §5). */
export const technologyMarks = z.discriminatedUnion(
  'type',
  [technologyOf('payer'), technologyOf('collector'), technologyOf('payer_collect')],
  { error: typeError },
)

/** Schema of the marks of the checklist Comercial/Legal, which has the same items for every type of integration. */
export const legalMarks = z.strictObject({
  type: repeatedType,
  ...marks(LEGAL_ITEMS, LEGAL_ITEMS),
})

/** Picks the marks of one checklist (`items`) from the marks of both checklists. */
export const marksIn = <Name extends Item>(items: readonly Name[], from: Record<Name, Mark>): Record<Name, Mark> =>
  Object.fromEntries(items.map((item) => [item, from[item]])) as Record<Name, Mark>

/** Marks that a request body contains, without the body's `type`. */
export const givenMarks = <Name extends Item>(
  items: readonly Name[],
  body: { [Key in Name]?: Mark | undefined },
): Partial<Record<Name, Mark>> =>
  Object.fromEntries(items.filter((item) => body[item] !== undefined).map((item) => [item, body[item]])) as Partial<
    Record<Name, Mark>
  >
