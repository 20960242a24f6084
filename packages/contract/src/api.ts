import { listBanks } from './bank-account.ts'
import type { Endpoint } from './endpoint.ts'
import { readEnroller, writeEnroller } from './enroller.ts'
import { createIntegration, listIntegrationNames, listIntegrations } from './integration.ts'
import { readConfiguration, readHealth, readOpenApi, readReadiness } from './session.ts'

/** Every endpoint there is. One that is mounted and not listed here, or the other way round, fails a test. */
export const API: readonly Endpoint[] = [
  listIntegrations,
  listIntegrationNames,
  createIntegration,
  readEnroller,
  writeEnroller,
  listBanks,
  readConfiguration,
  readHealth,
  readReadiness,
  readOpenApi,
]
