import { LIMITS } from '@portal/domain/limits'
import type { Caller } from '../../../access/token.ts'
import type { Db } from '../../../db/database.ts'
import { findAllNames, findEnrollerNames, findOwnNames } from './name-list.queries.ts'

/** Names of integrations for what a person has typed: a member's own, an administrator's all. */
export const listNames = (db: Db, { sub, administrator }: Caller, typed = '') =>
  administrator ? findAllNames(db, typed, LIMITS.names) : findOwnNames(db, sub, typed, LIMITS.names)

/** Names of companies for what an administrator has typed. */
export const listEnrollerNames = (db: Db, typed = '') => findEnrollerNames(db, typed, LIMITS.names)
