import { fieldsIn, type Personal } from './common/personal.ts'
import { CALLS, NOTICES } from './served.ts'

/** Bodies of all calls and answers, and what notices say; all by the object that they are in. */
const BODIES = [
  ...CALLS.flatMap(({ body, answer }) => [body, answer]).map((schema) => ['', schema] as const),
  ...NOTICES.map(({ data }) => ['data', data] as const),
]

/** Fields of all bodies with their marks, as often as schemas have them. */
export const BODY_FIELDS = BODIES.flatMap(([object, schema]) => (schema ? [...fieldsIn(schema, object)] : []))

/** Fields that tell who a person is, by `fieldKey`. */
export const PERSONAL_FIELDS: ReadonlyMap<string, Personal> = new Map(
  BODY_FIELDS.flatMap(([key, mark]) => (mark ? [[key, mark] as const] : [])),
)
