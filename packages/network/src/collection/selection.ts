import type { Purpose } from '@portal/domain/security/secret'
import type { API_VERSIONS } from '@portal/domain/enroller/operation'
import { collects, type IntegrationType, pays } from '@portal/domain/integration/type'
import type { DocumentName } from '../document.names.ts'
import { DOCUMENTS } from '../documents.ts'
import { entriesOf } from '../entries.ts'
import type { Caller, Method, Operation } from '../openapi.ts'

/** Properties of an integration that decide which calls it makes and which secrets sign them. */
export interface Selection {
  api_version: (typeof API_VERSIONS)[number]
  type: IntegrationType
  /** True if the integration's refund mode is GLOBAL_AUTOMATICO. */
  automaticRefund: boolean
}

/** Call that an integration may make, with its signing secret. */
export interface SelectedCall {
  document: DocumentName
  method: Method
  path: string
  operation: Operation
  secret: Purpose
}

const MAIN: Record<Selection['api_version'], DocumentName> = { v1: 'api-qri', v2: 'api-qri-v2' }

/** API documents of an integration: that of its API version, then the documents common to both versions. */
export const documentsOf = (version: Selection['api_version']): DocumentName[] => [MAIN[version], 'alias', 'tds-qri']

const sidesOf = (type: IntegrationType): Caller[] => [
  ...(pays(type) ? (['payer'] as const) : []),
  ...(collects(type) ? (['collector'] as const) : []),
]

/** Calls that an integration may make, in the order of the documents. */
export function callsOf({ api_version, type, automaticRefund }: Selection): SelectedCall[] {
  const sides = sidesOf(type)
  const mayCall = (operation: Operation) => operation['x-callers']?.some((caller) => sides.includes(caller)) ?? false
  const secretOf = (operation: Operation): Purpose =>
    (automaticRefund ? operation['x-signing-secret-automatic-refund'] : undefined) ?? operation['x-signing-secret']
  return documentsOf(api_version).flatMap((document) =>
    entriesOf(DOCUMENTS[document])
      .filter(({ kind, operation }) => kind === 'call' && mayCall(operation))
      .map(({ method, path, operation }) => ({ document, method, path, operation, secret: secretOf(operation) })),
  )
}
