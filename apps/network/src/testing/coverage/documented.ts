import { operationOf } from '@portal/network/common/call'
import { FAILURE_AMOUNTS } from '@portal/network/common/failure-amounts'
import { noticeOperation } from '@portal/network/common/notice'
import { NETWORK_ERRORS } from '@portal/network/common/errors'
import type { Machine } from '@portal/network/common/states'
import type { Response, Schema } from '@portal/network/openapi'
import { CALLS, NOTICES } from '@portal/network/served'

/** Errors of the network itself, which a call shows once for all calls. */
export const OWN_ERRORS: readonly string[] = ['internal', 'unavailable']

export const JSON_TYPE = 'application/json'
const PROBLEM_TYPE = 'application/problem+json'

/** Schemas of a call's answers: of successes by media type, and of errors by code. */
function answersOf(responses: Record<string, Response>): Map<string, Schema | undefined> {
  const answers = Object.entries(responses).flatMap(([status, { content }]): [string, Schema | undefined][] => {
    const problem = content?.[PROBLEM_TYPE]
    if (problem) return Object.keys(problem.examples ?? {}).map((code) => [`${status} ${code}`, problem.schema])
    return content
      ? Object.entries(content).map(([type, { schema }]) => [`${status} ${type}`, schema])
      : [[status, undefined]]
  })
  return new Map(answers)
}

/** Documented answers of each call, each as its status with a media type or an error code. */
export const ANSWERS: ReadonlyMap<string, ReadonlyMap<string, Schema | undefined>> = new Map(
  CALLS.map((call) => [call.id, answersOf(operationOf(call).responses)]),
)

/** Schema of the body of each notice. */
export const NOTICE_BODIES: ReadonlyMap<string, Schema> = new Map(
  NOTICES.map((notice) => [notice.type, noticeOperation(notice).requestBody?.content[JSON_TYPE]?.schema ?? {}]),
)

/** State of a thing, as an answer or a notice tells it. */
interface Told {
  machine: Machine
  /** First field of the object that has the state. */
  id: string
  state: string
}

/** States in a value, found by its schema. */
export function statesIn(schema: Schema, value: unknown): Told[] {
  if (typeof value !== 'object' || value === null) return []
  if (Array.isArray(value)) return value.flatMap((each) => statesIn(schema.items ?? {}, each))
  const either = (schema['anyOf'] as Schema[] | undefined)?.flatMap((one) => statesIn(one, value)) ?? []
  const fields = Object.entries(schema.properties ?? {})
  const id = String((value as Record<string, unknown>)[fields[0]?.[0] ?? ''])
  const own = fields.flatMap(([name, field]) => {
    const inner = (value as Record<string, unknown>)[name]
    const machine = field['x-transitions'] as Machine | undefined
    return machine ? [{ machine, id, state: String(inner) }] : statesIn(field, inner)
  })
  return [...either, ...own]
}

/** Documented state machines with their titles. */
export const MACHINES: ReadonlyMap<Machine, string> = new Map(
  machinesIn([...CALLS.map(({ answer }) => answer), ...NOTICES.map(({ data }) => data)]),
)

function machinesIn(value: unknown): [Machine, string][] {
  if (typeof value !== 'object' || value === null) return []
  const { 'x-transitions': machine, description } = value as Schema & { description?: string }
  if (machine) return [[machine as Machine, (description ?? '').split('.')[0] ?? '']]
  return Object.values(value).flatMap(machinesIn)
}

/** Everything that a run must reach, by kind. */
export const EXPECTED: Readonly<Record<string, readonly string[]>> = {
  answers: [...ANSWERS].flatMap(([id, answers]) =>
    [...answers.keys()]
      .filter((answer) => !OWN_ERRORS.some((code) => answer.endsWith(code)))
      .map((answer) => `${id} ${answer}`),
  ),
  errors: Object.keys(NETWORK_ERRORS),
  notices: NOTICES.map(({ type }) => type),
  transitions: [...MACHINES].flatMap(([machine, title]) =>
    Object.entries(machine).flatMap(([from, next]) => next.map((to) => `${title}: ${from} -> ${to}`)),
  ),
  amounts: Object.keys(FAILURE_AMOUNTS).flatMap((ending) => [`V2 ${ending}`, `V1 ${ending}`]),
}
