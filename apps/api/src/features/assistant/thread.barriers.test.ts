import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { openTestApi, person, type TestApi, type TestPerson } from '../../testing/api.ts'
import { askAssistant, type OpenThread, openThread } from '../../testing/events.ts'

const QUESTION = '¿Qué es MED?'

let api: TestApi
beforeAll(async () => {
  api = await openTestApi({ QUESTIONS_PER_MINUTE: '1000' })
})
afterAll(() => api.close())

const ana = person('ana@a.cl')
const eva = person('eva@b.cl')
const admin = person('admin@red.cl', true)

const at = (id: string, rest = '') => `/api/assistant/threads/${id}${rest}`
const read = async ({ id, headers }: OpenThread, as?: TestPerson) => {
  const answer = await api.call(as, 'GET', at(id), undefined, headers)
  return { status: answer.status, ...answer.json<{ messages: unknown[] }>() }
}
const listed = async (as: TestPerson) => {
  const { data } = (await api.call(as, 'GET', '/api/assistant/threads')).json<{ data: { thread_id: string }[] }>()
  return data.map(({ thread_id }) => thread_id)
}
/** Opens a conversation of the assistant and asks one question, so that it contains one answer. */
async function conversation(as?: TestPerson): Promise<{ thread: OpenThread; answer: string }> {
  const thread = await openThread(api, as)
  const { done } = await askAssistant(api, as, QUESTION, thread)
  return { thread, answer: done?.message_id ?? '' }
}

test('with the second barrier open, the statements themselves find nothing of another', async () => {
  const { thread, answer } = await conversation(ana)
  const spy = vi.spyOn(api.database, 'as').mockImplementation(() => api.database.kysely)
  const rate = api.call(eva, 'PUT', at(thread.id, `/messages/${answer}/rating`), { rating: 'up' })
  const answers = [
    (await read(thread, eva)).status,
    (await rate).status,
    (await askAssistant(api, eva, QUESTION, thread)).status,
    (await api.call(eva, 'DELETE', at(thread.id))).status,
  ]
  expect(answers).toEqual([404, 404, 404, 404])
  expect(await listed(eva)).not.toContain(thread.id)
  spy.mockRestore()
  expect((await read(thread, ana)).messages).toHaveLength(2)
})

describe('with the first barrier open, the database itself', () => {
  const TABLES = ['assistant_thread', 'assistant_message'] as const

  test('shows, changes and removes nothing of another, and takes nothing in another’s name', async () => {
    const { thread } = await conversation(ana)
    const stranger = api.database.as({ sub: person('nadie@c.cl').sub, administrator: false })
    const mine = api.database.as({ sub: ana.sub, administrator: false })
    for (const table of TABLES) {
      expect(await stranger.selectFrom(table).selectAll().execute()).toEqual([])
      expect((await mine.selectFrom(table).selectAll().execute()).length).toBeGreaterThan(0)
      expect((await stranger.deleteFrom(table).executeTakeFirst()).numDeletedRows).toBe(0n)
    }
    const inserts = [
      stranger.insertInto('assistant_thread').values({ holder: ana.sub }),
      stranger
        .insertInto('assistant_message')
        .values({ thread_id: thread.id, by_person: true, body: 'x', known: null }),
    ]
    for (const insert of inserts) await expect(insert.execute()).rejects.toMatchObject({ code: '42501' })
    expect((await read(thread, ana)).messages).toHaveLength(2)
  })

  test('has nothing of a conversation for the network’s administrators', async () => {
    const network = api.database.as({ sub: admin.sub, administrator: true })
    for (const table of TABLES)
      await expect(network.selectFrom(table).select('id').execute()).rejects.toMatchObject({ code: '42501' })
  })

  test('shows nobody a conversation that another’s key opens', async () => {
    await conversation()
    expect(await api.database.as(undefined).selectFrom('assistant_thread').select('id').execute()).toEqual([])
  })
})
