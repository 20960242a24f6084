import type { Schema } from '../openapi.ts'
import { choice, component } from './schema.ts'

/** State machine: the next states of each state; an empty list marks a final state. */
export type Machine = Readonly<Record<string, readonly string[]>>

export const TOKEN_STATES = {
  CREATED: ['READ', 'EXPIRED', 'CANCELLED'],
  READ: ['AUTHORIZED', 'EXPIRED', 'CANCELLED', 'REJECTED'],
  AUTHORIZED: ['PAID', 'EXPIRED', 'CANCELLED', 'REJECTED'],
  PAID: [],
  EXPIRED: [],
  CANCELLED: [],
  REJECTED: [],
} as const satisfies Machine

export const AUTHORIZATION_STATES = {
  PRE_AUTHORIZED: ['AUTHORIZED', 'REJECTED', 'EXPIRED', 'REVERSED'],
  AUTHORIZED: ['CONFIRMED', 'REJECTED', 'EXPIRED', 'REVERSED'],
  CONFIRMED: ['REVERSED'],
  REJECTED: [],
  EXPIRED: [],
  REVERSED: [],
} as const satisfies Machine

export const PAYMENT_STATES = { PAID: ['SETTLED', 'REVERSED'], SETTLED: [], REVERSED: [] } as const satisfies Machine

export const REFUND_STATES = {
  REQUESTED: ['COMPLETED', 'REJECTED'],
  COMPLETED: [],
  REJECTED: [],
} as const satisfies Machine

export const SUBSCRIPTION_STATES = { ACTIVE: ['CANCELLED'], CANCELLED: [] } as const satisfies Machine

const arrow = ([from, next]: [string, readonly string[]]): string =>
  next.length > 0 ? `${from} → ${next.join(', ')}` : `${from} (final)`

/** Text that lists all transitions of a state machine, in one line. */
export const transitions = (machine: Machine): string => Object.entries(machine).map(arrow).join('; ')

/** Schema of a state field: its values are the machine's states, and its description and `x-transitions` list the transitions. */
export const stateSchema = (name: string, description: string, machine: Machine): Schema =>
  component(name, {
    ...choice(
      `${description} Transiciones: ${transitions(machine)}. Un estado final nunca cambia.`,
      Object.keys(machine),
    ),
    'x-transitions': machine,
  })
