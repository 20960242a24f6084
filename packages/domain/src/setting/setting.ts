import * as z from 'zod/mini'
import { absent } from '../absent.ts'
import { choice } from '../choice.ts'
import type { SectionName, Visibility } from '../enroller/sections.ts'
import type { RefundMode } from '../enroller/operation.ts'
import { type IntegrationType, TYPES } from '../integration/type.ts'
import { url, URL_INVALID } from '../url.ts'

/** One value of a setting. */
export interface Field {
  /** Name on its screen, in the history and among what is missing. */
  label: string
  /** What may be given, with its messages. */
  given: z.ZodMiniType
  /** What is stored and answered. */
  stored: z.ZodMiniType
  /** What is answered until something is saved. */
  empty: null | readonly never[]
  /** Types that have it; all unless named. For another type null is stored, whatever is given. */
  only?: (type: IntegrationType) => boolean
  /** Name in the body, if it is not the column's. */
  written?: string
  /** Beginning of the message that refuses an address to which this deployment does not let anything lead. */
  outward?: string
  /** The value in the history; by the general words unless named. */
  say?: (value: unknown) => string | null
  /** What the audit keeps in place of the value. */
  mask?: (value: string) => string
}

/** How the field is stored, spread into its description. */
export const TEXT = { stored: z.nullable(z.string()), empty: null } as const
export const LIST = { stored: z.array(z.string()), empty: [] } as const
/** An address that the network or a browser opens. */
export const ADDRESS = { ...TEXT, given: url(), outward: URL_INVALID } as const

/** What decides what an integration must save: its type and its modes. */
export interface Integration extends Visibility {
  chargeback_balance_type: RefundMode | null
}

/**
 * What one section stores, said once. From it come the body's schema, both endpoints, the table's type and statements, the check of
 * its addresses, the audit, the history, what is missing, and the form (docs/decisions/027).
 */
export interface Setting {
  section: SectionName
  /** Table with a row for each integration that saved it, a column for each field; none if it is kept elsewhere. */
  table?: string
  read: { operation: `${string}.${string}`; summary: string; path: `/${string}` }
  write: {
    operation: `${string}.${string}`
    summary: string
    method: 'PUT' | 'PATCH'
    path: `/${string}`
    /** What the person did, in the history. */
    told: string
    /** The same by another verb. */
    alsoBy?: { operation: `${string}.${string}`; method: 'PUT' | 'PATCH' }
  }
  /** The body repeats the integration's type; it decides which fields are asked for. */
  typed?: true
  fields: Readonly<Record<string, Field>>
  /** Rule between fields that are right by themselves, and the field that is told. */
  agree?: { rule: (given: never) => boolean; error: string; field: string }
  /** What is missing while nothing is saved, in one name; else each field by its own. */
  missing?: string
  /** Values that other data impose: stored in place of whatever is given, which is then not even checked. */
  imposed?: (of: Integration) => Readonly<Record<string, unknown>> | null
  /** Accepted in the body and not used. */
  ignored?: Readonly<Record<string, z.ZodMiniType>>
  /** The audit keeps every field of a save, not only those that changed. */
  auditWhole?: true
}

/** Checks a description and keeps its literal types. */
export const setting = <const S extends Setting>(description: S): S => description

/** What is stored, by column. */
export type Row<S extends Setting> = {
  -readonly [Name in keyof S['fields']]: z.output<S['fields'][Name]['stored']>
}

type Written<Name, F> = F extends { written: infer Other extends string } ? Other : Name
type Given<F extends Field> = z.output<F['given']> | (F extends { only: unknown } ? null : never)

/** What a save carries. */
export type Body<S extends Setting> = {
  -readonly [Name in keyof S['fields'] & string as Written<Name, S['fields'][Name]>]: Given<S['fields'][Name]>
} & (S extends { typed: true } ? { type: IntegrationType } : unknown)

/** Name that a field has in the body. */
export const writtenAs = (setting: Setting, column: string): string => setting.fields[column]?.written ?? column

/** Fields that a type has, in their order. */
export const fieldsOf = <S extends Setting>({ fields }: S, type: IntegrationType): (keyof S['fields'] & string)[] =>
  Object.keys(fields).filter((name) => fields[name]?.only?.(type) ?? true)

/** What is answered until something is saved. */
export const emptyRow = <S extends Setting>({ fields }: S): Row<S> =>
  Object.fromEntries(Object.entries(fields).map(([name, { empty }]) => [name, empty])) as Row<S>

/** A body as a form holds it: text controls have no null, and `type` is there if the body has it. */
export type Form<S extends Setting> = {
  -readonly [Name in keyof S['fields'] & string as Written<Name, S['fields'][Name]>]: z.output<
    S['fields'][Name]['stored']
  > extends string[]
    ? string[]
    : string
} & (S extends { typed: true } ? { type: IntegrationType } : unknown)

/** What is stored, as a form holds it. */
export const formOf = <S extends Setting>(setting: S, row: Row<S>, type: IntegrationType): Form<S> =>
  Object.fromEntries([
    ...(setting.typed ? [['type', type]] : []),
    ...Object.keys(setting.fields).map((name) => [writtenAs(setting, name), row[name] ?? '']),
  ]) as Form<S>

export const TYPE_LABEL = 'Tipo de integración'
const TYPE_REQUIRED = `${TYPE_LABEL} es requerido`

/** What a person reads beside a type that is none, or not the integration's. */
export const INVALID_TYPE = `${TYPE_LABEL} no válido`

/** The type that a body repeats beside fields that every type has. */
export const repeatedType = z.enum(TYPES, choice(TYPE_REQUIRED, INVALID_TYPE))

const hasType = (input: unknown): boolean =>
  typeof input === 'object' && input !== null && 'type' in input && input.type !== ''

/** What is wrong with a body whose `type` decides what it must hold. */
export const typeError = ({ input }: { input?: unknown }): string => (hasType(input) ? INVALID_TYPE : TYPE_REQUIRED)

/** What a body must hold to be saved: one schema for all types, or one for each if a type lacks a field. */
export function bodySchema<S extends Setting>(setting: S): z.ZodMiniType<Body<S>, Body<S>> {
  const { fields, typed, agree } = setting
  const shapeOf = (type?: IntegrationType) =>
    Object.fromEntries(
      Object.entries(fields).map(([name, { given, only }]) => [
        writtenAs(setting, name),
        type === undefined || (only?.(type) ?? true) ? given : absent(),
      ]),
    )
  const agreed = <Schema extends z.ZodMiniObject>(schema: Schema): Schema =>
    agree ? schema.check(z.refine(agree.rule as never, { error: agree.error, path: [agree.field] })) : schema
  const bodyOf = (type: IntegrationType) => agreed(z.strictObject({ type: z.literal(type), ...shapeOf(type) }))
  const byType = Object.values(fields).some(({ only }) => only !== undefined)
  const schema = byType
    ? z.discriminatedUnion('type', TYPES.map(bodyOf) as never, { error: typeError })
    : agreed(z.strictObject({ ...(typed ? { type: repeatedType } : {}), ...shapeOf() }))
  return schema as unknown as z.ZodMiniType<Body<S>, Body<S>>
}

/**
 * What the server takes as a body: of a setting that other data may impose, any text, because what is imposed replaces it unchecked;
 * else what it must hold to be saved.
 */
export function wireSchema<S extends Setting>(setting: S): z.ZodMiniType<Body<S>, Body<S>> {
  if (!setting.imposed) return bodySchema(setting)
  const unchecked = z.optional(z.nullable(z.string()))
  const shape = Object.fromEntries(Object.keys(setting.fields).map((name) => [writtenAs(setting, name), unchecked]))
  const schema = z.strictObject({ type: repeatedType, ...shape, ...setting.ignored })
  return schema as unknown as z.ZodMiniType<Body<S>, Body<S>>
}
