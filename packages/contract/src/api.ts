import { listActivity } from './activity.ts'
import { askQuestion, createThread, listThreads, rateMessage, readThread, removeThread } from './assistant.ts'
import { listEnrollerNames, listEnrollers, listInbox } from './admin.ts'
import { activateAlias, readAliasFrame, readAliasWebhooks, writeAliasFrame, writeAliasWebhooks } from './alias.ts'
import { listBanks, readBilling, readIfd, readIfo, writeBilling, writeIfd, writeIfo } from './bank-account.ts'
import { createCertificate, readRevocations } from './certificate.ts'
import { downloadCollection, downloadReference, readCollection, readReference, readTree } from './documentation.ts'
import { readClosingComments, writeClosingComments } from './closing-comment.ts'
import { changePassword, createAccount, findEmail, listAccounts } from './dashboard-account.ts'
import { patchDirectOpen, readDirectOpen, writeDirectOpen } from './direct-open.ts'
import type { Endpoint } from './endpoint.ts'
import { readEnroller, writeEnroller } from './enroller.ts'
import { createIntegration, listIntegrationNames, listIntegrations } from './integration.ts'
import { listPeople, removePerson, shareIntegration, withdrawInvitation } from './people.ts'
import { readLegal, readTechnology, writeLegal, writeTechnology } from './progress.ts'
import { readConfiguration, readHealth, readOpenApi, readReadiness } from './session.ts'
import { readSecurity, revealSecret, rotateSecret, writeSecurity } from './security.ts'
import { writeState } from './state.ts'
import { readWebhooks, writeWebhooks } from './webhook.ts'

const endpoints = [
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
  readEnroller,
  writeEnroller,
  listBanks,
  readIfd,
  writeIfd,
  readIfo,
  writeIfo,
  readBilling,
  writeBilling,
  listAccounts,
  createAccount,
  changePassword,
  findEmail,
  readSecurity,
  writeSecurity,
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
  readWebhooks,
  writeWebhooks,
  readDirectOpen,
  writeDirectOpen,
  patchDirectOpen,
  activateAlias,
  readAliasWebhooks,
  writeAliasWebhooks,
  readAliasFrame,
  writeAliasFrame,
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
