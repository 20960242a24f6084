import { listActivity } from './activity.ts'
import { askQuestion, createThread, listThreads, rateMessage, readThread, removeThread } from './assistant.ts'
import { listEnrollerNames, listEnrollers, listInbox } from './admin.ts'
import { activateAlias } from './alias.ts'
import { listBanks } from './bank-account.ts'
import { createCertificate, readRevocations } from './certificate.ts'
import { downloadCollection, downloadReference, readCollection, readReference, readTree } from './documentation.ts'
import { readClosingComments, writeClosingComments } from './closing-comment.ts'
import { changePassword, createAccount, findEmail, listAccounts } from './dashboard-account.ts'
import type { Endpoint } from './endpoint.ts'
import { createIntegration, listIntegrationNames, listIntegrations } from './integration.ts'
import { listPeople, removePerson, shareIntegration, withdrawInvitation } from './people.ts'
import { readLegal, readTechnology, writeLegal, writeTechnology } from './progress.ts'
import { readConfiguration, readHealth, readOpenApi, readReadiness } from './session.ts'
import { revealSecret, rotateSecret } from './security.ts'
import { settingEndpoints } from './settings.ts'
import { writeState } from './state.ts'

const endpoints = [
  ...settingEndpoints,
  listIntegrations,
  listIntegrationNames,
  createIntegration,
  shareIntegration,
  listPeople,
  removePerson,
  withdrawInvitation,
  listEnrollers,
  listEnrollerNames,
  listInbox,
  listBanks,
  listAccounts,
  createAccount,
  changePassword,
  findEmail,
  revealSecret,
  rotateSecret,
  createCertificate,
  readRevocations,
  downloadCollection,
  readCollection,
  readReference,
  downloadReference,
  readTree,
  readTechnology,
  writeTechnology,
  readLegal,
  writeLegal,
  readClosingComments,
  writeClosingComments,
  writeState,
  listActivity,
  activateAlias,
  createThread,
  listThreads,
  readThread,
  removeThread,
  askQuestion,
  rateMessage,
  readConfiguration,
  readHealth,
  readReadiness,
  readOpenApi,
] as const satisfies readonly Endpoint[]

/** Every endpoint there is. One that is mounted and not listed here, or the other way round, fails a test. */
export const API: readonly Endpoint[] = endpoints

type Named = (typeof endpoints)[number]
/** Operations that change an integration: what its history has to find words for (`activity.ts` of the domain). */
export type ChangeOfIntegration =
  | Exclude<Extract<Named, { access: { integration: unknown } }>, { method: 'GET' }>['operation']
  | typeof createIntegration.operation
