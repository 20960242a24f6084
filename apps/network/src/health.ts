import { createServer, type Server } from 'node:http'

/**
 * Answers 200 or 503 on a plain HTTP port: whether this process wants new calls. A balancer that passes TLS through cannot ask the
 * network's door, which wants a client certificate.
 */
export function serveHealth({ host, port }: { host: string; port: number }, isReady: () => Promise<boolean>): Server {
  const server = createServer((_request, response) => {
    void isReady().then((ready) => {
      response.writeHead(ready ? 200 : 503, { 'content-type': 'application/json', connection: 'close' })
      response.end(JSON.stringify({ status: ready ? 'ok' : 'unavailable' }))
    })
  })
  return server.listen(port, host)
}
