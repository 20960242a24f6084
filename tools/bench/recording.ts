import { makeBuilt } from '@portal/documentation/build'
import { createApp } from '../../apps/api/src/app.ts'
import { readConfig } from '../../apps/api/src/config.ts'
import { raiseBarrier } from '../../apps/api/src/db/barrier.ts'
import { databaseOver } from '../../apps/api/src/db/database.ts'
import { migrate, readMigrations } from '../../apps/api/src/db/migrate.ts'
import { MIGRATIONS } from '../../apps/api/src/db/migration-sources.ts'
import { postgresDoors } from '../../apps/api/src/db/postgres.doors.ts'
import { postgresSessions } from '../../apps/api/src/db/postgres.sessions.ts'
import type { Sessions } from '../../apps/api/src/db/sessions.ts'
import { toParameter } from '../../apps/api/src/db/parameter.ts'
import { PEOPLE } from './dataset.ts'

/** A statement as the server sent it. */
export interface Statement {
  text: string
  values: (string | null)[]
}

export interface Asked {
  as: keyof typeof PEOPLE
  method: 'GET' | 'POST' | 'PATCH'
  path: string
  body?: object
}

/** What a call sends to the database, and its answer. */
export interface Recorded {
  statements: Statement[]
  answer: string
}

const quiet = () => undefined

/** Migrates an empty database and raises its barrier, as the server does at its start. */
export async function prepare(url: string): Promise<void> {
  const owner = postgresSessions({ url, poolSize: 1, log: quiet })
  await migrate(owner, readMigrations(MIGRATIONS))
  await raiseBarrier(owner)
  await owner.close()
}

/** The server's own calls in this process, with every statement written down: what the bare handler and pgbench repeat. */
export function startRecorder(url: string) {
  let written: Statement[] = []
  const doors = postgresDoors({ url, poolSize: 2, barrier: 'roles', log: quiet })
  const recorded: Sessions = {
    async acquire(door) {
      const session = await doors.acquire(door)
      return {
        ...session,
        query(text, values = []) {
          written.push({ text, values: values.map(toParameter) })
          return session.query(text, values)
        },
      }
    },
    close: () => doors.close(),
  }
  const database = databaseOver('postgres', recorded)
  let sub = ''
  const verify = () =>
    Promise.resolve({ sub, email: undefined, name: undefined, administrator: sub === PEOPLE.administrator })
  const config = readConfig({
    DATABASE_URL: url,
    MASTER_KEY: '5c'.repeat(32),
    READ_BURST: '10000',
    OIDC_URL: 'http://localhost',
  })
  const { app } = createApp({ config, database, verify, log: false, readBuilt: makeBuilt })
  const ask = async ({ as, method, path, body }: Asked): Promise<Recorded> => {
    sub = PEOPLE[as]
    written = []
    const answer = await app.inject({ method, url: path, ...(body ? { payload: body } : {}) })
    if (answer.statusCode >= 300) throw new Error(`${method} ${path}: ${answer.statusCode} ${answer.body}`)
    return { statements: written, answer: answer.body }
  }
  return {
    /** Asks once and throws it away: the first call of a person also writes down who called. */
    async record(asked: Asked): Promise<Recorded> {
      await ask({ as: asked.as, method: 'GET', path: '/api/integration' })
      return ask(asked)
    },
    async close(): Promise<void> {
      await app.close()
      await database.close()
    },
  }
}
