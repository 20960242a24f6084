import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { Meters } from './meters.ts'

/** Serves `/metrics` in the text format of Prometheus on a port of its own, so that no proxy passes it on to the public. */
export async function serveMetrics(meters: Meters, at: { host: string; port: number }): Promise<Server> {
  meters.watchProcess()
  const server = createServer((request, response) => {
    if (request.url !== '/metrics') return void response.writeHead(404).end()
    meters.text().then(
      (text) => response.writeHead(200, { 'content-type': meters.contentType }).end(text),
      () => response.writeHead(500).end(),
    )
  })
  server.listen(at.port, at.host)
  await once(server, 'listening')
  return server.unref()
}
