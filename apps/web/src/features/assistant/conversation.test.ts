import type { AnswerEvent, Message } from '@portal/contract/assistant'
import { beforeEach, expect, test, vi } from 'vitest'
import { CallFailure } from '../../api/failure.ts'
import * as api from './assistant.api.ts'
import { Conversation } from './conversation.ts'

vi.mock('./assistant.api.ts')

const KEY = 'thread_id_public'
const MESSAGE = '2f1b7f0e-4c1a-4a53-9b33-0a4f9a1d7e11'
const kept = new Map<string, string>()

/** Fake server: the stored texts of each conversation, by conversation id. */
const said = new Map<string, string[]>()
const message = (text: string, at: number): Message => ({
  id: `${text} ${at}`,
  role: at % 2 === 0 ? 'person' : 'assistant',
  text,
  sources: [],
  actions: [],
  rating: null,
  created_at: '2026-03-05T15:04:05Z',
})

async function* answer(thread: string, question: string): AsyncGenerator<AnswerEvent> {
  said.get(thread)?.push(question, `Sobre ${question}`)
  yield { event: 'text', data: { text: `Sobre ${question}` } }
  yield { event: 'done', data: { message_id: MESSAGE, known: true, actions: [] } }
}

beforeEach(() => {
  kept.clear()
  said.clear()
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => kept.set(name, value),
    removeItem: (name: string) => kept.delete(name),
  })
  vi.mocked(api.openThread).mockImplementation(() => {
    const id = `hilo ${said.size + 1}`
    said.set(id, [])
    return Promise.resolve(id)
  })
  vi.mocked(api.ask).mockImplementation(answer)
  vi.mocked(api.messagesOf).mockImplementation((id) => Promise.resolve((said.get(id) ?? []).map(message)))
  vi.mocked(api.rate).mockResolvedValue()
  vi.mocked(api.dropThread).mockImplementation((id) => {
    said.delete(id)
    return Promise.resolve()
  })
})

const textsOf = (conversation: Conversation): string[] => conversation.store.getState().messages.map(({ text }) => text)

test('of two tabs each deletes and rates its own conversation, whatever the other began last', async () => {
  const [one, other] = [new Conversation('public'), new Conversation('public')]
  await one.ask('a')
  await other.ask('b')
  const [, answered] = one.store.getState().messages
  if (answered) await one.rate(answered, 'up')
  expect(vi.mocked(api.rate).mock.calls).toEqual([['hilo 1', MESSAGE, 'up']])
  await one.ask('c')
  await one.remove()
  expect([...said]).toEqual([['hilo 2', ['b', 'Sobre b']]])
  expect(kept.get(KEY)).toBe('hilo 2')
})

test('a question asked while the conversation is read back stands in it once, after what was said before', async () => {
  said.set('hilo 1', ['antes', 'Sobre antes'])
  kept.set(KEY, 'hilo 1')
  const conversation = new Conversation('public')
  const opening = conversation.open()
  await Promise.all([opening, conversation.ask('a')])
  expect(textsOf(conversation)).toEqual(['antes', 'Sobre antes', 'a', 'Sobre a'])
})

test('a question asked after the conversation could not be read stands in it once when that is tried again', async () => {
  said.set('hilo 1', ['antes', 'Sobre antes'])
  kept.set(KEY, 'hilo 1')
  const conversation = new Conversation('public')
  vi.mocked(api.messagesOf).mockRejectedValueOnce(new TypeError('no network'))
  await conversation.open()
  expect(conversation.store.getState().history).toBe('failed')
  await Promise.all([conversation.ask('a'), conversation.open()])
  expect(textsOf(conversation)).toEqual(['antes', 'Sobre antes', 'a', 'Sobre a'])
})

test('an exchange that failed stays when what was said before is read at last, and its question stands once', async () => {
  said.set('hilo 1', ['antes', 'Sobre antes'])
  kept.set(KEY, 'hilo 1')
  const conversation = new Conversation('public')
  vi.mocked(api.messagesOf).mockRejectedValueOnce(new TypeError('no network'))
  await conversation.open()
  // The server stores the first question, but its answer is lost; the second question does not reach the server.
  vi.mocked(api.ask).mockImplementationOnce(async function* (thread, question) {
    said.get(thread)?.push(question)
    yield { event: 'failed', data: { message: 'El asistente no pudo responder.' } }
  })
  await conversation.ask('a')
  vi.mocked(api.ask).mockImplementationOnce(async function* () {
    yield await Promise.reject(new CallFailure('No hay conexión con el portal.'))
  })
  await conversation.ask('b')
  await conversation.open()
  expect(textsOf(conversation)).toEqual(['antes', 'Sobre antes', 'a', '', 'b', ''])
  const [, , , first, , second] = conversation.store.getState().messages
  expect(first?.failure).toBe('El asistente no pudo responder.')
  expect(second?.failure).toBe('No hay conexión con el portal.')
})

test('a stopped answer is told to those who listen; one that was left is not', async () => {
  const conversation = new Conversation('public')
  vi.mocked(api.ask).mockImplementation(async function* (_thread, _question, signal): AsyncGenerator<AnswerEvent> {
    yield { event: 'text', data: { text: 'Sobre' } }
    await new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)))
  })
  const asking = conversation.ask('a')
  await vi.waitFor(() => expect(textsOf(conversation)).toEqual(['a', 'Sobre']))
  conversation.stop()
  await asking
  expect(conversation.store.getState().told).toBe('Detuviste la respuesta.')
  const again = conversation.ask('b')
  await vi.waitFor(() => expect(textsOf(conversation).at(-1)).toBe('Sobre'))
  conversation.startAnew()
  await again
  expect(conversation.store.getState()).toMatchObject({ told: '', messages: [] })
})
