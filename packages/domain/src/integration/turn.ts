import type { Role } from '../access/permission.ts'
import type { SectionName } from '../enroller/sections.ts'

/** Party that has to act next for an integration: the integrating company (enroller), the network, or nobody. */
export const PARTIES = ['enroller', 'network', 'nobody'] as const
export type Party = (typeof PARTIES)[number]
/** Party to which the reader of the text belongs: enroller or network. */
export type Reader = Exclude<Party, 'nobody'>

/** Party of a person: an administrator who is no member reads as the network does. */
export const readerOf = (role: Role): Reader => (role === 'ADMIN' ? 'network' : 'enroller')

/** Who has to act next for an integration, since when, on which screen (`section`), and a text of one line that says so. */
export interface Turn {
  who: Party
  since: string
  /** Calendar day in Chile of the time `since`, already formatted so that the browser needs no date functions. */
  day: string
  text: string
  section: SectionName | null
}
