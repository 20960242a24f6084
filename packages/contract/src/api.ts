import * as account from './account.ts'
import * as activity from './activity.ts'
import * as admin from './admin.ts'
import * as alias from './alias.ts'
import * as assistant from './assistant.ts'
import * as bankAccount from './bank-account.ts'
import * as certificate from './certificate.ts'
import * as certification from './certification.ts'
import * as closingComment from './closing-comment.ts'
import * as connection from './connection.ts'
import * as contact from './contact.ts'
import * as dashboard from './dashboard.ts'
import * as dashboardAccount from './dashboard-account.ts'
import * as documentation from './documentation.ts'
import type { Endpoint } from './endpoint.ts'
import * as integration from './integration.ts'
import * as network from './network.ts'
import * as listener from './network.listener.ts'
import * as statement from './network.statement.ts'
import * as topUp from './network.top-up.ts'
import * as people from './people.ts'
import * as progress from './progress.ts'
import * as review from './review.ts'
import * as security from './security.ts'
import * as session from './session.ts'
import { readRoad } from './road.ts'
import { settingEndpoints } from './settings.ts'
import { createRun, listWallets, openRun, readRun, streamRun, takeStep } from './simulation.ts'
import * as state from './state.ts'
import * as status from './status.ts'
import * as traffic from './traffic.ts'

/** Endpoints by export name, from one module per noun. Every value that such a module exports must be an endpoint. */
const byName = {
  ...account,
  ...activity,
  ...admin,
  ...alias,
  ...assistant,
  ...bankAccount,
  ...certificate,
  ...certification,
  ...closingComment,
  ...connection,
  ...contact,
  ...dashboard,
  ...dashboardAccount,
  ...documentation,
  ...integration,
  ...network,
  ...people,
  ...progress,
  ...review,
  readRoad,
  ...security,
  ...session,
  createRun,
  openRun,
  readRun,
  streamRun,
  listWallets,
  takeStep,
  ...state,
  ...listener,
  ...statement,
  ...topUp,
  ...status,
  ...traffic,
} satisfies Record<string, Endpoint>

/** List of all API endpoints. A test fails if the server answers an endpoint that is not in the list, or lacks one that is. */
export const API: readonly Endpoint[] = [...settingEndpoints, ...Object.values(byName)]

type Named = (typeof settingEndpoints)[number] | (typeof byName)[keyof typeof byName]
/** Operations that change an integration; `integration/activity.ts` of the domain describes each for the history. */
export type ChangeOfIntegration =
  | Exclude<Extract<Named, { access: { integration: unknown } }>, { method: 'GET' }>['operation']
  | typeof integration.createIntegration.operation
