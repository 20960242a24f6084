import { fileURLToPath } from 'node:url'
import { BRAND } from '@portal/domain/brand'
import { createIdentity } from '@portal/identity/identity'
import { publishedKeys } from './access/keys.ts'
import { createVerifier } from './access/token.ts'
import { createApp } from './app.ts'
import type { Config } from './config.ts'
import { type Database, openDatabase } from './db/database.ts'
import { MIGRATIONS } from './db/migration-sources.ts'
import { endow } from './endow.ts'
import { plantDemo } from './features/integration/demo.service.ts'
import { addressOf, serveIdentity } from './features/session/identity.plugin.ts'
import { localAuthority } from './features/security/certificate.local.ts'
import { startHousekeeping } from './housekeeping.ts'
import { servePages } from './http/pages.ts'
import { deliver } from './outbound/mailbox.queries.ts'
import { createSecretKeeper } from './secrets/secret-keeper.ts'
import { createVault } from './secrets/vault.ts'

/** A client that never finishes its call does not keep the process from ending. */
const DRAIN_MS = 8_000

const WEB = fileURLToPath(new URL('../../web/dist', import.meta.url))

export interface Server {
  address: string
  /** Takes no more calls, ends the running ones, then closes the database. */
  close(): Promise<void>
}

/** Starts everything that the settings ask for and answers when calls are taken. */
export async function startServer(config: Config, log: (line: string) => void): Promise<Server> {
  const database = await openDatabase({
    url: config.databaseUrl,
    dataDir: config.dataDir,
    migrations: MIGRATIONS,
    poolSize: config.databasePool,
    log,
  })
  try {
    return await serveOver(database, config, log)
  } catch (error) {
    await database.close()
    throw error
  }
}

async function serveOver(database: Database, config: Config, log: (line: string) => void): Promise<Server> {
  const { identity: provider } = config
  const issuer = `${provider.url}/realms/${provider.realm}`
  const identity = provider.embedded ? await embeddedIdentity(database, config, log) : undefined
  const keeper = createSecretKeeper(createVault(config.masterKey))
  if (config.demo) await plantDemo(database.kysely, identity, endow(keeper))
  const keys = publishedKeys(keyAddress(config))
  const verify = createVerifier({ issuer, audience: provider.audience, clientId: provider.clientId, keys })

  const authority = localAuthority(config, database.kysely)
  // Made at the first start; one that can't sign is told now, not to the first who asks for a certificate.
  await authority.certificate()
  const { app } = createApp({
    config,
    database,
    verify,
    log: true,
    authority,
    mailbox: identity !== undefined && config.loopback,
  })
  if (identity) await serveIdentity(app, identity)
  await servePages(app, WEB, provider.embedded ? '' : new URL(provider.url).origin)
  await app.listen({ host: config.host, port: config.port })

  const stopHousekeeping = startHousekeeping(database.kysely)
  return {
    address: config.publicUrl,
    close: async () => {
      stopHousekeeping()
      const impatient = setTimeout(() => app.server.closeAllConnections(), DRAIN_MS)
      await app.close()
      clearTimeout(impatient)
      await identity?.close()
      await database.close()
    },
  }
}

/** Where the provider publishes its keys; the built-in one is asked over this machine, whatever its public address. */
function keyAddress({ identity, host, port }: Config): URL {
  const certs = `/realms/${identity.realm}/protocol/openid-connect/certs`
  if (!identity.embedded) return new URL(identity.url + certs)
  return new URL(`http://${host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host}:${port}${certs}`)
}

const embeddedIdentity = (database: Database, config: Config, log: (line: string) => void) =>
  createIdentity({
    database,
    publicUrl: config.publicUrl,
    realm: config.identity.realm,
    clientId: config.identity.clientId,
    audience: config.identity.audience,
    masterKey: config.masterKey,
    brand: { name: BRAND.name, portal: BRAND.portal, mark: { ink: [...BRAND.mark.ink], module: BRAND.mark.module } },
    fonts: { sans: '/assets/inter-var.woff2', mono: '/assets/mono.woff2' },
    addressOf,
    ...(config.loopback ? { mailbox: `${config.publicUrl}/buzon` } : {}),
    sendMail: (mail) => deliver(database.kysely, mail),
    log,
  })
