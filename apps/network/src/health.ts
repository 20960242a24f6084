import { once } from 'node:events'
import { createServer } from 'node:http'

/**
 * Answers 200 or 503 on a plain HTTP port: whether this process wants new calls. A balancer that passes TLS through cannot ask the
 * network's door, which wants a client certificate.
 */
export async function serveHealth(
  { host, port }: { host: string; port: number },
  isReady: () => Promise<boolean>,
): Promise<void> {
  const server = createServer((_request, response) => {
    void isReady().then((ready) => {
      response.writeHead(ready ? 200 : 503, { 'content-type': 'application/json', connection: 'close' })
      response.end(JSON.stringify({ status: ready ? 'ok' : 'unavailable' }))
    })
  })
  server.listen(port, host)
  await once(server, 'listening')
}
