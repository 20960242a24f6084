import { readTree } from '@portal/contract/documentation'
import { documentTree } from '@portal/documentation/tree'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openTestApi, type TestApi } from '../../testing/api.ts'

vi.mock('@portal/documentation/tree', { spy: true })

let api: TestApi
beforeAll(async () => {
  api = await openTestApi()
})
afterAll(() => api.close())

test('a tree that could not be read is read again, and one that was read is kept', async () => {
  vi.mocked(documentTree).mockRejectedValueOnce(new Error('no such file'))
  const statuses = []
  for (let time = 0; time < 3; time += 1)
    statuses.push((await api.app.inject({ method: 'GET', url: '/documentation.json' })).statusCode)
  expect(statuses).toEqual([500, 200, 200])
  expect(documentTree).toHaveBeenCalledTimes(2)
})

test('anybody reads the tree of the documentation, which may be kept for five minutes', async () => {
  const answer = await api.app.inject({ method: 'GET', url: '/documentation.json' })
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['cache-control']).toBe('public, max-age=300')
  const pages = readTree.answer.parse(answer.json()).flatMap(({ children }) => children)
  expect(pages.map(({ to }) => to)).toContain('/site/documentation/qri/transaction-flow')
  expect(pages.filter(({ children }) => children.length === 0)).toEqual([])
  expect(new Set(pages.map(({ name }) => name)).size).toBe(pages.length)
})

test('it takes no question', async () => {
  expect((await api.app.inject({ method: 'GET', url: '/documentation.json?x=1' })).statusCode).toBe(400)
  expect((await api.app.inject({ method: 'POST', url: '/documentation.json', payload: {} })).statusCode).toBe(405)
})
