import type { OpenApi } from '../openapi.ts'
import type { Call } from './call.ts'
import { operationOf } from './call.ts'
import type { NetworkErrorCode } from './errors.ts'

type Media = NonNullable<OpenApi['paths'][string]['get']>['responses'][string]['content']

const codesIn = (content: Media): string[] => Object.keys(content?.['application/problem+json']?.examples ?? {})

/** Error codes that the given calls may answer, each once, ordered by status. */
export function codesOf(calls: readonly Call[]): NetworkErrorCode[] {
  const responses = calls.flatMap((call) => Object.entries(operationOf(call).responses))
  const sorted = responses.toSorted(([one], [other]) => Number(one) - Number(other))
  return [...new Set(sorted.flatMap(([, { content }]) => codesIn(content)))] as NetworkErrorCode[]
}
