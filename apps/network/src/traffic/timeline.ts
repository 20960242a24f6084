import { LIMITS } from '@portal/domain/limits'
import { chileanDay, chileanTime, dayAfter } from '../clock/chile.ts'
import type { Db } from '../database.ts'
import { callRow, noticeRow, type Row } from './rows.ts'
import {
  countsOf,
  endOfLook,
  findCalls,
  findNotices,
  idsOf,
  isUnindexed,
  type Place,
  type Wanted,
} from './timeline.queries.ts'

const PAGE = LIMITS.activityPerPage

/** What is looked for, as the portal asks it. */
export interface Asked {
  kind?: 'call' | 'notice' | undefined
  name?: string | undefined
  result?: 'failed' | 'retrying' | undefined
  code?: string | undefined
  /** First and last day in Chile, `yyyy-mm-dd`. */
  from?: string | undefined
  to?: string | undefined
  text?: string | undefined
  cursor?: string | undefined
}

const placeOf = ({ at, id }: Row): Place => ({ at: new Date(at), id })
const cursorOf = ({ at, id }: Place): string => `${at.getTime()}_${id}`

function placeIn(cursor: string): Place {
  const [time = ''] = cursor.split('_')
  return { at: new Date(Number(time)), id: cursor.slice(time.length + 1) }
}

/** Order of the timeline: the newest first, of the same moment by id, as the database sorts it. */
const inOrder = (one: Place, other: Place): number =>
  other.at.getTime() - one.at.getTime() || (one.id < other.id ? 1 : one.id > other.id ? -1 : 0)

/** Types of notices have a dot in their names, operations have none. */
const kindsOf = ({ kind, name, result }: Asked): ('call' | 'notice')[] =>
  (['call', 'notice'] as const).filter(
    (each) =>
      (kind ?? each) === each &&
      (name === undefined || name.includes('.') === (each === 'notice')) &&
      (result !== 'retrying' || each === 'notice'),
  )

/** Counts the calls and notices of each day that some rows are of. */
async function totalsOf(db: Db, participant: string, rows: readonly Row[]) {
  const days = [...new Set(rows.map(({ at }) => chileanDay(new Date(at))))]
  const periods = days.map((day) => ({ from: chileanTime(day, 0), until: chileanTime(dayAfter(day), 0) }))
  const counts = await countsOf(db, participant, periods)
  return counts.map((count, index) => ({ day: days[index] ?? '', ...count }))
}

/** One page of the timeline of a participant. */
export async function pageOf(db: Db, participant: string, asked: Asked) {
  const { from, to, text, cursor, kind: _kind, ...filter } = asked
  const wanted: Wanted = {
    ...filter,
    from: from === undefined ? undefined : chileanTime(from, 0),
    until: to === undefined ? undefined : chileanTime(dayAfter(to), 0),
    ids: text ? await idsOf(db, participant, text) : undefined,
    after: cursor === undefined ? undefined : placeIn(cursor),
  }
  const found: Row[] = []
  const ends: Place[] = []
  for (const kind of kindsOf(asked)) {
    const rows =
      kind === 'call'
        ? (await findCalls(db, participant, wanted, PAGE + 1)).map(callRow)
        : (await findNotices(db, participant, wanted, PAGE + 1)).map(noticeRow)
    found.push(...rows)
    const end = rows.length <= PAGE && isUnindexed(wanted) ? await endOfLook(db, kind, participant, wanted) : undefined
    if (end) ends.push(end)
  }
  // What is older than the end of one look may not have been looked at.
  const [end] = ends.toSorted(inOrder)
  const sure = found
    .toSorted((one, other) => inOrder(placeOf(one), placeOf(other)))
    .filter((row) => !end || inOrder(placeOf(row), end) <= 0)
  const data = sure.slice(0, PAGE)
  const last = data.at(-1)
  // A filter hides rows, so the totals of a day would be wrong under it.
  const days = text || Object.values(filter).some(Boolean) ? null : await totalsOf(db, participant, data)
  if (sure.length > PAGE && last) return { data, days, next: cursorOf(placeOf(last)), looked_to: null }
  return { data, days, next: end ? cursorOf(end) : null, looked_to: end ? chileanDay(end.at) : null }
}
