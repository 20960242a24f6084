import { createIntegration, listIntegrationNames } from '@portal/contract/integration'
import type { IntegrationCreation } from '@portal/domain/integration/creation'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { logged } from '../../feedback/log.ts'

export const namesQuery = (search: string) =>
  queryOptions({ queryKey: ['integration-names', search], queryFn: ({ signal }) => fetchNames(search, signal) })

/** Existing company names that best match a name; not cached, because each creation checks them again. */
export const fetchNames = async (search: string, signal: AbortSignal) =>
  (await logged('Name list', call(listIntegrationNames, { query: { search }, signal }))).answer.data

export const create = async (body: IntegrationCreation, idempotencyKey: string) =>
  (await call(createIntegration, { body, idempotencyKey })).answer
