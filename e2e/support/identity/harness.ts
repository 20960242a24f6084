import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createIdentity, type Identity, type IdentityMail } from '@portal/identity/identity'
import { openTestDatabase } from '@portal/identity/testing/database'

export const PASSWORD = 'Portal.2026'

export interface Harness {
  url: string
  /** The provider's endpoints, without a final slash. */
  protocol: string
  mails: IdentityMail[]
  identity: Identity
  close(): Promise<void>
}

const read = (path: string) => readFile(new URL(path, import.meta.url), 'utf8')

/** A portal of one bare page with the provider beside it on one origin, everything in memory. */
export async function startHarness(): Promise<Harness> {
  const database = await openTestDatabase()
  const mails: IdentityMail[] = []
  const files: Record<string, [type: string, text: string]> = {
    '/keycloak.js': ['text/javascript', await read('../../../node_modules/keycloak-js/lib/keycloak.js')],
    '/silent-check-sso.html': [
      'text/html',
      '<!doctype html><script>parent.postMessage(location.href, location.origin)</script>',
    ],
  }
  const page = await read('./page.html')
  let identity: Identity | undefined
  const server = createServer((req, res) => {
    void identity?.handle(req, res).then((own) => own || sendPortal(req, res))
  })
  function sendPortal(req: IncomingMessage, res: ServerResponse): void {
    if (req.url?.startsWith('/fonts/')) return void res.writeHead(404).end()
    const [type, text] = files[new URL(req.url ?? '/', 'http://portal').pathname] ?? ['text/html', page]
    res.writeHead(200, { 'content-type': `${type}; charset=utf-8` }).end(text)
  }
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://localhost:${(server.address() as AddressInfo).port}`
  identity = await createIdentity({
    database,
    publicUrl: url,
    realm: 'portal-developer',
    clientId: 'portal-frontend',
    audience: 'portal-api',
    masterKey: randomBytes(32),
    brand: {
      name: 'QRI',
      portal: 'Desarrolladores',
      mark: { ink: ['M0 0h7v4.4H6V1H1v5h3.4v1H0z', 'M2 2h3v2.4h-.6V5H2z'], module: 'M5.2 5.2H7V7H5.2z' },
    },
    fonts: { sans: '/fonts/sans.woff2', mono: '/fonts/mono.woff2' },
    sendMail: async (mail) => void mails.push(mail),
    log: (line) => process.stderr.write(`${line}\n`),
  })
  await identity.createPerson({ email: 'usuario@portal.test', name: 'Úrsula Fuentes', password: PASSWORD })
  await identity.createPerson({
    email: 'admin@portal.test',
    name: 'Ada Minte',
    password: PASSWORD,
    administrator: true,
  })
  return {
    url,
    protocol: `${identity.issuer}/protocol/openid-connect`,
    mails,
    identity,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await identity.close()
      await database.close()
    },
  }
}
