import { LIMITS } from '@portal/domain/limits'
import { INBOX_FILTERS, INBOX_TURNS, type InboxFilterName, type InboxTurn } from '@portal/domain/review/inbox'

/** Filter values as the form fields show them; an empty text means no filter. */
export type InboxFilter = Record<InboxFilterName, string>
/** Tab and filters of the inbox, which are in the URL for browser back and copied links. */
export interface InboxView {
  turn: InboxTurn
  filter: InboxFilter
}

const FILTERS = Object.keys(INBOX_FILTERS) as InboxFilterName[]
const eachFilter = (valueOf: (name: InboxFilterName) => string) =>
  Object.fromEntries(FILTERS.map((name) => [name, valueOf(name)])) as InboxFilter

export const NO_INBOX_FILTER = eachFilter(() => '')
export const FIRST_INBOX: InboxView = { turn: 'network', filter: NO_INBOX_FILTER }

const TURN = 'turno'
const TURN_ADDRESSES: Record<InboxTurn, string> = { network: 'red', enroller: 'enrolador' }

/** Reads the view from a URL's query; what is missing or invalid counts as not given. */
export const readInbox = (search: URLSearchParams): InboxView => ({
  turn: INBOX_TURNS.find((turn) => TURN_ADDRESSES[turn] === search.get(TURN)) ?? FIRST_INBOX.turn,
  filter: eachFilter((name) => {
    const { address, value } = INBOX_FILTERS[name]
    const read = value.safeParse((search.get(address) ?? '').trim().slice(0, LIMITS.searched))
    return read.success ? read.data : ''
  }),
})

/** Writes the view as a URL's query, without the values of the first view. */
export function writeInbox({ turn, filter }: InboxView): URLSearchParams {
  const search = new URLSearchParams()
  if (turn !== FIRST_INBOX.turn) search.set(TURN, TURN_ADDRESSES[turn])
  for (const name of FILTERS) if (filter[name]) search.set(INBOX_FILTERS[name].address, filter[name])
  return search
}
