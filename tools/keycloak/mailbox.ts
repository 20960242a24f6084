import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { startSmtpListener } from '../smtp-listener.ts'

/** Starts a mail server, and a web server whose page lists the links of all received letters, like the portal's mailbox. */
export async function startMailbox() {
  const mail = await startSmtpListener()
  const server = createServer((request, response) => {
    if (request.url !== '/') return void response.writeHead(204).end()
    const articles = mail.received.toReversed().map(({ to, data }) => article(to, data))
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
    response.end(`<!doctype html><html lang="es"><title>Correos</title><h1>Correos</h1>${articles.join('')}</html>`)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    smtpPort: mail.port,
    url: `http://localhost:${(server.address() as AddressInfo).port}/`,
    async close(): Promise<void> {
      server.closeAllConnections()
      server.close()
      await mail.down()
    },
  }
}

function article(to: string, data: string): string {
  const links = [...new Set(readable(data).match(/https?:\/\/[^\s"<>]+/g))]
  return `<article><h2>${to}</h2>${links.map((link) => `<p><a href="${link}">Enlace</a></p>`).join('')}</article>`
}

/** Decodes a letter's text from the encoding quoted-printable (RFC 2045 §6.7). */
function readable(data: string): string {
  const isQuoted = /^content-transfer-encoding: *quoted-printable/im.test(data)
  if (!isQuoted) return data
  return data
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
}
