import { NOTICES } from '@portal/network/served'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { isCheck } from '../../../apps/network/src/testing/receiver.ts'
import type { Post } from './bare.process.ts'

export interface Arrival extends Post {
  at: number
}

/** HTTP server that takes notices and notes when each arrived. */
export async function openArrivals() {
  let arrivals: Arrival[] = []
  let told: { count: number; resolve: () => void } | undefined
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      response.end()
      if (isCheck(body)) return
      const { 'content-length': _, host: __, connection: ___, ...headers } = request.headers
      arrivals.push({ at: performance.now(), url: url + request.url, headers: headers as Arrival['headers'], body })
      if (told && arrivals.length >= told.count) told.resolve()
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url,
    /** Resolves when so many notices have arrived since the last time, with them. */
    async next(count: number): Promise<Arrival[]> {
      if (arrivals.length < count) await new Promise<void>((resolve) => (told = { count, resolve }))
      const those = arrivals
      arrivals = []
      return those
    },
    close(): void {
      server.close()
      server.closeAllConnections()
    },
  }
}

/** Addresses of a party that gets every notice at the same URL. */
export const addressesOf = (url: string): Record<string, string> =>
  Object.fromEntries(NOTICES.map((notice) => [notice.url, url]))
