import * as z from 'zod/mini'
import { absent } from '../absent.ts'
import { type IntegrationType, TYPES } from '../integration/type.ts'
import { typeError } from './data.ts'

/** Which types have a field. */
export type Bearers<Name extends string> = Record<Name, (type: IntegrationType) => boolean>

/** Fields that a type has, in their order. */
export const fieldsOf = <Name extends string>(bearers: Bearers<Name>, type: IntegrationType): Name[] =>
  (Object.keys(bearers) as Name[]).filter((name) => bearers[name](type))

/** A body with `type` and texts of which each type has its own: those are required, the others dropped and stored as null. */
export function byType<Name extends string>(bearers: Bearers<Name>, text: () => z.ZodMiniType<string>) {
  const names = Object.keys(bearers) as Name[]
  const bodyOf = <Type extends IntegrationType>(type: Type) => {
    const texts = Object.fromEntries(names.map((name) => [name, bearers[name](type) ? text() : absent()]))
    return z.strictObject({ type: z.literal(type), ...(texts as Record<Name, z.ZodMiniType<string | null>>) })
  }
  const [payer, collector, dual] = TYPES
  return z.discriminatedUnion('type', [bodyOf(payer), bodyOf(collector), bodyOf(dual)], { error: typeError })
}
