import { API } from '@portal/contract/api'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Database, Db } from '../db/database.ts'
import { digestOf, openStage, type Stage } from '../testing/access-stage.ts'
import { SAVED_VALUES } from '../testing/valid-calls.ts'
import type { Caller } from './token.ts'

/** While the server's own access check is disabled, `find` replaces `findAccessible`: every caller has the role of the owner. */
const opened = vi.hoisted(() => ({ find: undefined as (() => Promise<unknown>) | undefined }))
vi.mock(import('./integration-access.queries.ts'), async (original) => {
  const { findAccessible, ...rest } = await original()
  const find: typeof findAccessible = (...asked) => (opened.find ? (opened.find() as never) : findAccessible(...asked))
  return { ...rest, findAccessible: find }
})

const ofIntegration = API.filter(({ access }) => typeof access === 'object')
const reads = ofIntegration.filter(({ method }) => method === 'GET')
const writes = ofIntegration.filter(({ method }) => method !== 'GET')
const lists = API.filter(({ path }) => ['/api/integration', '/api/integration/names'].includes(path)).filter(
  ({ method }) => method === 'GET',
)

/** True if an answer's body contains data of the tested integration: a saved setting, an account, a comment or a secret. */
const isPrivate = (body: string): boolean =>
  /Falta |@dashboard\.local|@red\.cl|qri_test_/.test(body) ||
  SAVED_VALUES.some((value) => body.includes(JSON.stringify(value)))

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.api.close())
beforeEach(() => {
  opened.find = undefined
  vi.restoreAllMocks()
})

/** Replaces `database.as`, which opens a caller's database session: `taken` may return another person's session instead. */
function stubDoor(taken: (caller: Caller, as: Database['as']) => Db): void {
  const { database } = stage.api
  const as = database.as.bind(database)
  vi.spyOn(database, 'as').mockImplementation((caller) => (caller ? taken(caller as Caller, as) : as(caller)))
}

/** Calls a list as a test person; returns the status and the listed integrations of which the person is not a member (`foreign`). */
async function listed(path: string, actor: 'outsider' | 'ex_owner', administrator: boolean) {
  const who = stage.people[actor]
  const answer = await stage.api.call({ ...who, administrator }, 'GET', path)
  const { rows } = await stage.api.database.query<{ uuid: string }>(
    'select integration_id as uuid from membership where sub = $1',
    [who.sub],
  )
  const own = new Set(rows.map(({ uuid }) => uuid))
  // An answer without `data` is a refusal: only administrators may read a list that counts the integrations of all people.
  const { data = [] } = answer.json<{ data?: { uuid: string }[] }>()
  return { foreign: data.filter(({ uuid }) => !own.has(uuid)), status: answer.status }
}

describe('with the first barrier open', () => {
  beforeAll(async () => {
    for (const endpoint of writes) {
      const subject = await stage.prepare(endpoint, stage.kept)
      await stage.call(endpoint, endpoint.operation === 'closing-comment.write' ? 'admin' : 'owner', subject)
    }
  })
  /** Disables the first barrier: the application's own check of access. */
  async function open(): Promise<void> {
    const { rows } = await stage.api.database.query('select * from integration where id = $1', [stage.kept.uuid])
    opened.find = () => Promise.resolve({ ...rows[0], role: 'OWNER' })
  }

  test('there is something to see, as its owner does', async () => {
    const bodies = await Promise.all(
      reads.map(async (endpoint) => (await stage.call(endpoint, 'owner', stage.kept)).body),
    )
    expect(bodies.filter(isPrivate).length).toBeGreaterThan(10)
  })

  test.each(reads)('$method $path shows a stranger no row', async (endpoint) => {
    await open()
    const answer = await stage.call(endpoint, 'outsider', stage.kept)
    expect([answer.body, isPrivate(answer.body)]).toEqual([answer.body, false])
  })

  test.each(writes)('$method $path changes no row for a stranger', async (endpoint) => {
    const subject = await stage.prepare(endpoint, stage.kept)
    const before = await digestOf(stage.api, subject)
    await open()
    const answer = await stage.call(endpoint, 'outsider', subject)
    expect(answer.statusCode).not.toBe(401)
    expect([answer.body, isPrivate(answer.body)]).toEqual([answer.body, false])
    expect(await digestOf(stage.api, subject)).toBe(before)
  })

  test.each(lists)('$path has no row of another for whoever is taken for an administrator', async ({ path }) => {
    stubDoor((caller, as) => as({ ...caller, administrator: false }))
    for (const actor of ['outsider', 'ex_owner'] as const) expect((await listed(path, actor, true)).foreign).toEqual([])
  })
})

describe('with the second barrier open', () => {
  beforeEach(() => stubDoor(() => stage.api.database.kysely))

  test.each(ofIntegration)('$method $path knows no integration of another', async (endpoint) => {
    const denied = [
      await stage.call(endpoint, 'outsider', await stage.prepare(endpoint, stage.kept)),
      await stage.call(endpoint, 'ex_owner', stage.moved),
    ]
    expect(denied.map(({ statusCode }) => statusCode)).toEqual([404, 404])
  })

  test.each(lists)('$path has the own rows alone', async ({ path }) => {
    for (const actor of ['outsider', 'ex_owner'] as const) {
      expect(await listed(path, actor, false)).toEqual({ foreign: [], status: 200 })
    }
  })
})
