import * as z from 'zod/mini'
import { choice } from '../choice.ts'
import type { SectionName, Visibility } from '../enroller/sections.ts'
import type { RefundMode } from '../enroller/operation.ts'
import { type IntegrationType, TYPES } from '../integration/type.ts'
import { url, URL_INVALID } from '../url.ts'

export interface Field {
  /** Label of the field on its screen, in the history and in the list of missing data. */
  label: string
  /** Schema of the field's value in a request, with the error messages. */
  given: z.ZodMiniType
  /** Schema of the value as it is stored; the API's answers have it in this form. */
  stored: z.ZodMiniType
  /** Value of the field in answers as long as nobody has saved the setting. */
  empty: null | readonly never[]
  /** Types of integration that have the field; all by default. Other types store null, whatever the request says. */
  only?: (type: IntegrationType) => boolean
  /** Name of the field in the request body, if it differs from the name of the database column. */
  written?: string
  /** Beginning of the error message for a URL, or a host in a list, that this deployment does not allow (`outward.ts`). */
  outward?: string
  /** True for a list of IP addresses that call the network; they must be public, except on trial (`outward.ts`). */
  sources?: true
  /** Function that converts the field's value to text for the history; `valueText` by default. */
  toText?: (value: unknown) => string | null
  /** Function that masks the field's value; the audit stores the masked form instead of the value. */
  mask?: (value: string) => string
}

/** Common properties of fields that store a text (`TEXT`) or a list (`LIST`), to spread into a field's description. */
export const TEXT = { stored: z.nullable(z.string()), empty: null } as const
export const LIST = { stored: z.array(z.string()), empty: [] } as const
/** Common properties of fields with a URL that the network or a browser opens. */
export const ADDRESS = { ...TEXT, given: url(), outward: URL_INVALID } as const

/** Type and modes of an integration; they decide which settings the integration must save. */
export interface Integration extends Visibility {
  chargeback_balance_type: RefundMode | null
}

type Operation = `${string}.${string}`

/**
 * Description of what one section stores. From it are made: the body's schema, both endpoints, the table's type and
 * queries, the check of URLs, the audit, the history, the list of missing data and the form (docs/decisions/027).
 */
export interface Setting {
  section: SectionName
  /** Table with a row per integration and a column per field; left out if the values are in the integration's own row. */
  table?: string
  /** Path of the two endpoints that read and save the setting. */
  path: `/${string}`
  /** Spanish name of the data, with which the endpoints' summaries end: 'Entrega …', 'Reemplaza …'. */
  what: string
  read: Operation
  write: {
    operation: Operation
    method: 'PUT' | 'PATCH'
    /** Sentence in the integration's history about a save of the setting. */
    history: string
    /** Path and summary of the save endpoint, if they differ from those made from `path` and `what` above. */
    path?: `/${string}`
    summary?: string
    /** Second operation that saves the same data with another HTTP method. */
    alsoBy?: { operation: Operation; method: 'PUT' | 'PATCH' }
  }
  /** True if the body repeats the integration's type, which decides the required fields. */
  typed?: true
  fields: Readonly<Record<string, Field>>
  /** Rule that compares several fields, its error message, and the field that shows the message. */
  crossCheck?: { rule: (given: never) => boolean; error: string; field: string }
  /** Name of all the data, shown in the list of missing data if nothing is saved; by default that list shows each field's label. */
  missing?: string
  /** Returns the values that the integration's modes impose. They replace the request's values, which are then not validated. */
  imposed?: (of: Integration) => Readonly<Record<string, unknown>> | null
  /** Schemas of fields that a request body may contain although the server ignores them. */
  ignored?: Readonly<Record<string, z.ZodMiniType>>
  /** True if the audit stores every field of a save, not only the changed fields. */
  auditWhole?: true
}

/** Makes a setting from its description; TypeScript keeps the literal types. */
export const setting = <const S extends Setting>(description: S): S => description

/** Stored values of a setting, by column name. */
export type Row<S extends Setting> = {
  -readonly [Name in keyof S['fields']]: z.output<S['fields'][Name]['stored']>
}

type Written<Name, F> = F extends { written: infer Other extends string } ? Other : Name
type Given<F extends Field> = z.output<F['given']> | (F extends { only: unknown } ? null : never)

/** Validated request body of the endpoint that saves a setting. */
export type Body<S extends Setting> = {
  -readonly [Name in keyof S['fields'] & string as Written<Name, S['fields'][Name]>]: Given<S['fields'][Name]>
} & (S extends { typed: true } ? { type: IntegrationType } : unknown)

export const writtenAs = (setting: Setting, column: string): string => setting.fields[column]?.written ?? column

/** Names of the fields that a type of integration has, in order. */
export const fieldsOf = <S extends Setting>({ fields }: S, type: IntegrationType): (keyof S['fields'] & string)[] =>
  Object.keys(fields).filter((name) => fields[name]?.only?.(type) ?? true)

/** Values of a setting that answers contain before its first save. */
export const emptyRow = <S extends Setting>({ fields }: S): Row<S> =>
  Object.fromEntries(Object.entries(fields).map(([name, { empty }]) => [name, empty])) as Row<S>

/** Values in the form of a setting's screen: as in the request body, but with empty texts instead of null. */
export type Form<S extends Setting> = {
  -readonly [Name in keyof S['fields'] & string as Written<Name, S['fields'][Name]>]: z.output<
    S['fields'][Name]['stored']
  > extends string[]
    ? string[]
    : string
} & (S extends { typed: true } ? { type: IntegrationType } : unknown)

export const formOf = <S extends Setting>(setting: S, row: Row<S>, type: IntegrationType): Form<S> =>
  Object.fromEntries([
    ...(setting.typed ? [['type', type]] : []),
    ...Object.keys(setting.fields).map((name) => [writtenAs(setting, name), row[name] ?? '']),
  ]) as Form<S>

export const TYPE_LABEL = 'Tipo de integración'
const TYPE_REQUIRED = `${TYPE_LABEL} es requerido`

/** Error message for a type that does not exist or is not the type of the integration. */
export const INVALID_TYPE = `${TYPE_LABEL} no válido`

/** Schema of `type` in the body of a setting that has the same fields for every type of integration. */
export const repeatedType = z.enum(TYPES, choice(TYPE_REQUIRED, INVALID_TYPE))

const hasType = (input: unknown): boolean =>
  typeof input === 'object' && input !== null && 'type' in input && input.type !== ''

/** Error message for a body whose `type`, which selects its schema, is missing or unknown. */
export const typeError = ({ input }: { input?: unknown }): string => (hasType(input) ? INVALID_TYPE : TYPE_REQUIRED)

/** Schema of a field that the integration's type does not have: replaces any received value with null. */
const absent = () =>
  z.pipe(
    z.optional(z.unknown()),
    z.transform(() => null),
  )

/** Schema of a valid body: one for all types, or a union of one schema for each type if any type lacks a field. */
export function bodySchema<S extends Setting>(setting: S): z.ZodMiniType<Body<S>, Body<S>> {
  const { fields, typed, crossCheck } = setting
  const shapeOf = (type?: IntegrationType) =>
    Object.fromEntries(
      Object.entries(fields).map(([name, { given, only }]) => [
        writtenAs(setting, name),
        type === undefined || (only?.(type) ?? true) ? given : absent(),
      ]),
    )
  const agreed = <Schema extends z.ZodMiniObject>(schema: Schema): Schema =>
    crossCheck
      ? schema.check(z.refine(crossCheck.rule as never, { error: crossCheck.error, path: [crossCheck.field] }))
      : schema
  const bodyOf = (type: IntegrationType) => agreed(z.strictObject({ type: z.literal(type), ...shapeOf(type) }))
  const byType = Object.values(fields).some(({ only }) => only !== undefined)
  const schema = byType
    ? z.discriminatedUnion('type', TYPES.map(bodyOf) as never, { error: typeError })
    : agreed(z.strictObject({ ...(typed ? { type: repeatedType } : {}), ...shapeOf() }))
  return schema as unknown as z.ZodMiniType<Body<S>, Body<S>>
}

/** Schema of a received body: `bodySchema`, or any texts if the setting has `imposed`, which replaces the received texts. */
export function wireSchema<S extends Setting>(setting: S): z.ZodMiniType<Body<S>, Body<S>> {
  if (!setting.imposed) return bodySchema(setting)
  const unchecked = z.optional(z.nullable(z.string()))
  const shape = Object.fromEntries(Object.keys(setting.fields).map((name) => [writtenAs(setting, name), unchecked]))
  const schema = z.strictObject({ type: repeatedType, ...shape, ...setting.ignored })
  return schema as unknown as z.ZodMiniType<Body<S>, Body<S>>
}
