import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createIdentity } from '../identity.ts'
import type { Identity, IdentityDatabase, IdentityMail, IdentityOptions } from '../options.ts'
import { openTestDatabase } from './database.ts'

export const PASSWORD = 'Portal.2026'

export interface Stage {
  url: string
  protocol: string
  database: IdentityDatabase
  mails: IdentityMail[]
  logged: string[]
  /** Number of requests that are not answered yet. */
  unfinished(): number
  readonly identity: Identity
  /** Opens a new provider on the same database, as a restart does; with other options if given. */
  restart(options?: Partial<IdentityOptions>): Promise<void>
  close(): Promise<void>
}

/** The provider over an in-memory database, listening on a free port. */
export async function openStage(options: Partial<IdentityOptions> = {}): Promise<Stage> {
  const database = await openTestDatabase()
  const mails: IdentityMail[] = []
  const logged: string[] = []
  let identity: Identity
  let unfinished = 0
  const server = createServer((req, res) => {
    unfinished += 1
    void identity
      .handle(req, res)
      .then((own) => own || res.writeHead(404).end())
      .finally(() => (unfinished -= 1))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  let all: IdentityOptions = {
    database,
    publicUrl: url,
    realm: 'portal-developer',
    clientId: 'portal-frontend',
    commandLineId: 'portal-cli',
    audience: 'portal-api',
    masterKeys: [randomBytes(32)],
    brand: { name: 'Red', portal: 'Desarrolladores', mark: { ink: ['M0 0h7v7H0z'], module: 'M5 5h2v2H5z' } },
    fonts: { sans: '/sans.woff2', mono: '/mono.woff2' },
    sendMail: async (mail) => void mails.push(mail),
    log: (line) => logged.push(line),
    ...options,
  }
  identity = await createIdentity(all)
  return {
    url,
    protocol: `${identity.issuer}/protocol/openid-connect`,
    database,
    mails,
    logged,
    unfinished: () => unfinished,
    get identity() {
      return identity
    },
    async restart(other = {}) {
      await identity.close()
      all = { ...all, ...other }
      identity = await createIdentity(all)
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await identity.close()
      await database.close()
    },
  }
}
