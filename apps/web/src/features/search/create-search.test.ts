import { expect, test } from 'vitest'
import { createSearch } from './create-search.ts'

/** Fake web worker that answers every request until it fails. */
class FakeWorker extends EventTarget {
  stopped = false
  postMessage({ id }: { id: number }): void {
    queueMicrotask(() => !this.stopped && this.dispatchEvent(new MessageEvent('message', { data: { id, groups: [] } })))
  }
  terminate(): void {
    this.stopped = true
  }
  fail(): void {
    this.dispatchEvent(new Event('error'))
  }
}

function stage(index: () => Promise<string> = async () => '{}') {
  const workers: FakeWorker[] = []
  const start = () => {
    const worker = new FakeWorker()
    workers.push(worker)
    return worker as unknown as Worker
  }
  return { workers, openIndex: createSearch(start, index) }
}

test('one worker serves every search', async () => {
  const { workers, openIndex } = stage()
  await (await openIndex())('firma')
  await (await openIndex())('webhook')
  expect(workers).toHaveLength(1)
})

test('a worker that fails before anything waits for it lets nobody wait, and the next try has a new one', async () => {
  const index = Promise.withResolvers<string>()
  const { workers, openIndex } = stage(() => index.promise)
  const first = openIndex()
  workers[0]?.fail()
  index.resolve('{}')
  await expect(first).rejects.toThrow('The search worker failed')
  await expect((await openIndex())('firma')).resolves.toEqual([])
  expect(workers.map(({ stopped }) => stopped)).toEqual([true, false])
})

test('a worker that fails later rejects what waits and what comes, and the next try has a new one', async () => {
  const { workers, openIndex } = stage()
  const find = await openIndex()
  const waiting = find('firma')
  workers[0]?.fail()
  await expect(waiting).rejects.toThrow('The search worker failed')
  await expect(find('firma')).rejects.toThrow('The search worker failed')
  await expect((await openIndex())('firma')).resolves.toEqual([])
})

test('an index that does not arrive leaves no worker behind', async () => {
  let tries = 0
  const { workers, openIndex } = stage(() =>
    tries++ === 0 ? Promise.reject(new Error('offline')) : Promise.resolve(''),
  )
  await expect(openIndex()).rejects.toThrow('offline')
  expect(workers[0]?.stopped).toBe(true)
  await openIndex()
  expect(workers).toHaveLength(2)
})
