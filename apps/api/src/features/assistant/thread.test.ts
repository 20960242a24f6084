import type { Problem } from '@portal/contract/problem'
import { API } from '@portal/contract/api'
import type { Thread, ThreadInList } from '@portal/contract/assistant'
import { LIMITS } from '@portal/domain/limits'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestApi, person, type TestApi, type TestPerson } from '../../testing/api.ts'
import { askAssistant, type OpenThread, openThread } from '../../testing/events.ts'
import { addMessage, sweepConversations } from './thread.queries.ts'

const KEY = /^[\w-]{22}$/
const QUESTION = '¿Qué es MED?'

let api: TestApi
beforeAll(async () => {
  api = await openTestApi({ QUESTIONS_PER_MINUTE: '1000' })
})
afterAll(() => api.close())

const ana = person('ana@a.cl')
const eva = person('eva@b.cl')
const admin = person('admin@red.cl', true)
/** A visitor who has not signed in. */
const nobody: TestPerson | undefined = undefined

const at = (id: string, rest = '') => `/api/assistant/threads/${id}${rest}`
const read = async ({ id, headers }: OpenThread, as?: TestPerson) => {
  const answer = await api.call(as, 'GET', at(id), undefined, headers)
  return { status: answer.status, ...answer.json<Thread>() }
}
const listed = async (as: TestPerson) =>
  (await api.call(as, 'GET', '/api/assistant/threads')).json<{ data: ThreadInList[] }>().data
/** Opens a conversation of the assistant and asks one question, so that it contains one answer. */
async function conversation(as?: TestPerson): Promise<{ thread: OpenThread; answer: string }> {
  const thread = await openThread(api, as)
  const { done } = await askAssistant(api, as, QUESTION, thread)
  return { thread, answer: done?.message_id ?? '' }
}
const rows = async (sql: string, params: unknown[] = []) => (await api.database.query(sql, params)).rows

describe('a conversation', () => {
  test('keeps what was asked and answered, with sources, in order, and is listed by its first question', async () => {
    const { thread, answer } = await conversation(ana)
    const { messages } = await read(thread, ana)
    expect(messages.map(({ role }) => role)).toEqual(['person', 'assistant'])
    expect(messages[0]).toMatchObject({ text: QUESTION, sources: [], rating: null })
    expect(messages[1]).toMatchObject({ id: answer, text: expect.stringContaining('transferencia') })
    expect(messages[1]?.sources[0]?.href).toBe('/site/documentation/transaction-med#que-es')
    expect(await listed(ana)).toMatchObject([{ thread_id: thread.id, title: QUESTION }])
  })

  test('is listed by the first question that is left, never by an answer', async () => {
    const { thread } = await conversation(ana)
    await api.database.query('delete from assistant_message where by_person and thread_id = $1', [thread.id])
    await askAssistant(api, ana, '¿Qué es un alias?', thread)
    expect((await listed(ana)).find(({ thread_id }) => thread_id === thread.id)?.title).toBe('¿Qué es un alias?')
  })

  test('of nobody who signed in is reached by its key alone, which is kept only as a digest', async () => {
    const { thread } = await conversation()
    const { id, headers } = thread
    const { 'assistant-key': key = '' } = headers
    expect(key).toMatch(KEY)
    expect((await read(thread)).messages).toHaveLength(2)
    const [row] = await rows('select to_jsonb(one)::text as text from assistant_thread one where id = $1', [id])
    expect((row as { text: string }).text).not.toContain(key)
  })

  test('has a key in no address of a call: one that stands there is that of nothing', async () => {
    const { thread } = await conversation()
    const { id, headers } = thread
    const { 'assistant-key': key = '' } = headers
    for (const given of [{}, headers]) {
      expect((await api.call(nobody, 'GET', at(`${id}.${key}`), undefined, given)).status).toBe(404)
      expect((await api.call(nobody, 'GET', at(`${id}?key=${key}`), undefined, given)).status).not.toBe(200)
    }
    const addresses = API.filter(({ operation }) => operation.startsWith('assistant.')).map(({ path }) => path)
    expect(addresses.join()).not.toMatch(/key/i)
    expect((await api.call(nobody, 'POST', '/api/assistant/threads', {}, headers)).status).toBe(404)
  })

  test('is said to only as long as it is there, also between the look at it and the word', async () => {
    const { thread } = await conversation(ana)
    const mine = api.database.as({ sub: ana.sub, administrator: false })
    await api.call(ana, 'DELETE', at(thread.id))
    expect(await addMessage(mine, thread.id, { by_person: true, body: QUESTION })).toBe(false)
  })

  test('takes the person’s word on an answer, and takes it back', async () => {
    const { thread, answer } = await conversation(ana)
    const rate = (rating: unknown, message = answer) =>
      api.call(ana, 'PUT', at(thread.id, `/messages/${message}/rating`), { rating })
    for (const rating of ['up', 'down', null]) {
      expect((await rate(rating)).json()).toEqual({ rating })
      expect((await read(thread, ana)).messages[1]?.rating).toBe(rating)
    }
    const [question] = (await read(thread, ana)).messages
    expect((await rate('up', question?.id)).status).toBe(404)
    expect((await rate('mejor')).json<Problem>().fields).toEqual({ rating: 'La valoración no es válida' })
  })

  test('is gone once it is removed, with all that was said in it', async () => {
    const { thread } = await conversation(ana)
    expect((await api.call(ana, 'DELETE', at(thread.id))).status).toBe(204)
    expect((await read(thread, ana)).status).toBe(404)
    expect((await api.call(ana, 'DELETE', at(thread.id))).status).toBe(404)
    expect(await rows('select 1 from assistant_message where thread_id = $1', [thread.id])).toEqual([])
  })

  test('beyond the number that is kept takes the place of one without a word, else of the one longest at rest', async () => {
    const zoe = person('zoe@z.cl')
    const [{ thread: used }, { thread: rested }] = [await conversation(zoe), await conversation(zoe)]
    const since = (thread: OpenThread, created: number, active: number) =>
      api.database.query(
        "update assistant_thread set created_at = now() - $2 * interval '1 day', active_at = now() - $3 * interval '1 day' where id = $1",
        [thread.id, created, active],
      )
    await since(used, 9, 0)
    await since(rested, 2, 2)
    await api.database.query('insert into assistant_thread (holder) select $1 from generate_series(3, $2)', [
      zoe.sub,
      LIMITS.threads,
    ])
    const kept = async () => (await rows('select id from assistant_thread where holder = $1', [zoe.sub])).length
    const opened = await openThread(api, zoe)
    expect(await kept()).toBe(LIMITS.threads)
    for (const thread of [used, rested, opened]) expect((await read(thread, zoe)).status).toBe(200)
    await api.database.query(
      "insert into assistant_message (thread_id, by_person, body) select id, true, 'hola' from assistant_thread where holder = $1",
      [zoe.sub],
    )
    await openThread(api, zoe)
    expect(await kept()).toBe(LIMITS.threads)
    expect([(await read(used, zoe)).status, (await read(rested, zoe)).status]).toEqual([200, 404])
  })
})

describe('a stranger', () => {
  /** Makes every call about a conversation; returns each status and body, without the request id, which always differs. */
  const tell = async (as: TestPerson | undefined, { id, headers }: OpenThread, message: string) => {
    const calls: [method: 'GET' | 'DELETE' | 'POST' | 'PUT', url: string, body?: object][] = [
      ['GET', at(id)],
      ['POST', at(id, '/questions'), { question: QUESTION }],
      ['PUT', at(id, `/messages/${message}/rating`), { rating: 'up' }],
      ['DELETE', at(id)],
    ]
    const told = []
    for (const [method, url, body] of calls) {
      const answer = await api.call(as, method, url, body, headers)
      told.push([answer.status, { ...answer.json<Problem>(), request_id: '' }])
    }
    return told
  }
  const UNKNOWN = '3f0e8a52-6c1d-4e0b-9a77-2d1c5b8e4f60'
  const keyed = (id: string, key: string): OpenThread => ({ id, headers: { 'assistant-key': key } })

  test('learns of another’s conversation nothing that an unknown one does not tell, and changes nothing', async () => {
    const own = await conversation(ana)
    const open = await conversation()
    const { id } = open.thread
    const { 'assistant-key': key = '' } = open.thread.headers
    const bare: OpenThread = { id, headers: {} }
    const strangers: [TestPerson | undefined, OpenThread][] = [
      [eva, own.thread],
      [admin, own.thread],
      [undefined, own.thread],
      // Cases: a key of another conversation, a wrong key, no key, and a signed-in person who calls a visitor's conversation.
      [undefined, keyed(own.thread.id, key)],
      [ana, keyed(own.thread.id, key)],
      [undefined, keyed(id, 'B'.repeat(22))],
      [undefined, bare],
      [ana, open.thread],
      [ana, bare],
      [admin, open.thread],
    ]
    const unknown = await tell(eva, { id: UNKNOWN, headers: {} }, UNKNOWN)
    expect(unknown.map(([status]) => status)).toEqual([404, 404, 404, 404])
    expect(await tell(undefined, keyed(UNKNOWN, 'A'.repeat(22)), UNKNOWN)).toEqual(unknown)
    for (const [as, thread] of strangers) {
      const { answer } = thread.id === own.thread.id ? own : open
      expect([as?.email, thread, await tell(as, thread, answer)]).toEqual([as?.email, thread, unknown])
    }
    expect((await read(own.thread, ana)).messages.map(({ rating }) => rating)).toEqual([null, null])
    expect((await read(open.thread)).messages).toHaveLength(2)
  })

  test.each(["' or 1=1 --", '1', `${UNKNOWN}.${'A'.repeat(22)}`, '\u2028', `${UNKNOWN}${UNKNOWN}`])(
    'finds nothing under %j',
    async (id) => {
      for (const as of [undefined, ana])
        for (const headers of as ? [{}] : [{}, { 'assistant-key': 'A'.repeat(22) }])
          expect((await api.call(as, 'GET', at(encodeURIComponent(id)), undefined, headers)).status).toBe(404)
    },
  )

  test.each(['', 'corta', 'A'.repeat(23), `${'A'.repeat(21)} `, `${'A'.repeat(22)}, ${'A'.repeat(22)}`])(
    'opens nothing with the key %j',
    async (key) => {
      const { thread } = await conversation()
      expect((await read(keyed(thread.id, key))).status).toBe(404)
    },
  )

  test('forges nobody: who calls is what the token says, whatever else is sent', async () => {
    const { thread } = await conversation(ana)
    const forged = { 'data-uuid-user': ana.sub, 'x-user': ana.sub, sub: ana.sub }
    expect((await api.call(eva, 'GET', at(thread.id), undefined, forged)).status).toBe(404)
    const named = await api.call(eva, 'POST', '/api/assistant/threads', { uuid_user: ana.sub })
    expect([named.status, named.json<Problem>().fields]).toEqual([400, { uuid_user: 'Este campo no existe' }])
    const bad = { authorization: 'Bearer x.y.z' }
    expect((await api.call(nobody, 'GET', at(thread.id), undefined, bad)).status).toBe(401)
    expect((await listed(eva)).map(({ thread_id }) => thread_id)).not.toContain(thread.id)
  })
})

describe('what was said', () => {
  test('stands neither in the audit nor in what is counted; a person’s removal does, without text', async () => {
    const mark = 'palabrasecreta'
    const thread = await openThread(api, ana)
    await askAssistant(api, ana, `¿Qué es ${mark}?`, thread)
    await api.call(ana, 'DELETE', at(thread.id))
    for (const table of ['audit_log', 'rate_quota', 'idempotency_key'])
      expect(await rows(`select 1 from ${table} one where to_jsonb(one)::text like '%${mark}%'`)).toEqual([])
    const audited = await rows(
      "select action, detail from audit_log where actor_sub = $1 and action like 'assistant.%'",
      [ana.sub],
    )
    expect(new Set(audited.map((row) => JSON.stringify(row)))).toEqual(
      new Set([JSON.stringify({ action: 'assistant.remove_thread', detail: {} })]),
    )
  })

  test('is removed after ninety days, its conversation with it; the empty ones after one', async () => {
    const day = 86_400_000
    const counted = async (now: number) => {
      await sweepConversations(api.database.kysely, new Date(now))
      const count = async (table: string) => (await rows(`select 1 from ${table}`)).length
      return [await count('assistant_message'), await count('assistant_thread')]
    }
    await api.database.query('delete from assistant_thread')
    await conversation(ana)
    const empty = await openThread(api, ana)
    const now = Date.now()
    expect(await counted(now)).toEqual([2, 2])
    expect(await counted(now + 1.1 * day)).toEqual([2, 1])
    expect((await read(empty, ana)).status).toBe(404)
    expect(await counted(now + (LIMITS.conversationDays - 0.1) * day)).toEqual([2, 1])
    expect(await counted(now + (LIMITS.conversationDays + 0.1) * day)).toEqual([0, 0])
  })
})
