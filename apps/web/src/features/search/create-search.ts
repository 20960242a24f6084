import type { Answer, Group, SearchRequest } from './search.result.ts'

export type Find = (typed: string) => Promise<readonly Group[]>

type Beside = Pick<Worker, 'addEventListener' | 'postMessage' | 'terminate'>

/** Returns a function that sends requests to a web worker; once the worker has failed, all requests are rejected. */
function connect(
  worker: Beside,
  failed: () => void,
): (request: Omit<SearchRequest, 'id'>) => Promise<readonly Group[]> {
  const waiting = new Map<number, PromiseWithResolvers<readonly Group[]>>()
  const failure = new Error('The search worker failed')
  let count = 0
  let broken = false
  worker.addEventListener('message', ({ data: { id, groups } }: MessageEvent<Answer>) => {
    waiting.get(id)?.resolve(groups)
    waiting.delete(id)
  })
  worker.addEventListener('error', () => {
    broken = true
    for (const { reject } of waiting.values()) reject(failure)
    failed()
  })
  return (request) => {
    if (broken) return Promise.reject(failure)
    count += 1
    const answer = Promise.withResolvers<readonly Group[]>()
    waiting.set(count, answer)
    worker.postMessage({ ...request, id: count } satisfies SearchRequest, [])
    return answer.promise
  }
}

/** Search in a web worker, which loads the index (JSON) once; after a failure, a new worker loads it again. */
export function createSearch(start: () => Beside, fetched: () => Promise<string>): () => Promise<Find> {
  let ready: Promise<Find> | undefined
  const open = (): Promise<Find> => {
    const worker = start()
    const drop = (): void => {
      worker.terminate()
      if (ready === opened) ready = undefined
    }
    const ask = connect(worker, drop)
    const opened = fetched()
      .then((json) => ask({ json }))
      .then((): Find => (typed) => ask({ typed }))
      .catch((error: unknown) => {
        drop()
        throw error
      })
    return opened
  }
  return () => (ready ??= open())
}
