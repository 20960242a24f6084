import { existsSync, openAsBlob, renameSync, rmSync, writeFileSync } from 'node:fs'
import { parentPort, threadId, workerData } from 'node:worker_threads'
import { parse, PGlite, protocol } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import type { Failure, Opening, Order, Reply } from './embedded.engine.ts'
import { decoderOf } from './parameter.ts'
import { PreparedNames } from './prepared.ts'
import type { Answer } from './sessions.ts'

const port = parentPort
if (!port) throw new Error('This file is the thread of the embedded database')

// Keeps the write-ahead log small, because crash recovery replays it since the last checkpoint and delays the next start.
const startParams = [...PGlite.defaultStartParams, '-c', 'max_wal_size=64MB', '-c', 'checkpoint_timeout=86400']

const parsers: PGlite['parsers'] = new Proxy({}, { get: (_, oid) => decoderOf(Number(oid)) })

async function create(dataDir: string, template?: string): Promise<PGlite> {
  const dump = template ? { loadDataDir: await openAsBlob(template) } : {}
  const database = await PGlite.create({ dataDir, startParams, extensions: { pg_trgm }, ...dump })
  database.parsers = parsers
  database.serializers = {}
  return database
}

/** Builds a new data folder under a temporary name and renames it, so that a kill leaves no half-made database. */
async function open({ folder, template }: Opening): Promise<PGlite> {
  if (!folder) return create('memory://', template)
  if (!existsSync(folder)) {
    const unfinished = `${folder}.new`
    rmSync(unfinished, { recursive: true, force: true })
    const database = await create(unfinished, template)
    await database.close()
    renameSync(unfinished, folder)
  }
  return create(folder)
}

const database = await open(workerData as Opening)

const { serialize } = protocol
const names = new PreparedNames()
/** Names of the statements that the database has prepared. */
const prepared = new Set<string>()

const send = (...messages: Uint8Array[]) => database.execProtocol(Buffer.concat([...messages, serialize.sync()]))

/** Runs a statement by its prepared plan: `PGlite.query` would parse and plan it each time, which takes longer than running it. */
async function runPrepared(sql: string, values: (string | null)[]) {
  const statement = names.of(sql) ?? ''
  if (!prepared.has(statement)) await send(serialize.parse({ name: statement, text: sql }))
  if (statement) prepared.add(statement)
  const run = [serialize.bind({ statement, values }), serialize.describe({ type: 'P' }), serialize.execute()]
  try {
    return parse.parseResults((await send(...run)).messages, parsers)[0]
  } catch (error) {
    // A migration changed the columns that the plan returns.
    if (failureOf(error).details['code'] === '0A000' && prepared.delete(statement))
      await send(serialize.close({ type: 'S', name: statement }))
    throw error
  }
}

/** False from a failure of what goes ahead of a statement until that succeeds; meanwhile no statement runs, since it could have another's access. */
let ready = true

async function makeReady(ahead: readonly string[]): Promise<void> {
  if (ahead.length > 0) ready = false
  // One by one: a transaction that began in the same text would include what stands before it, also when it is rolled back.
  for (const sql of ahead) await database.exec(sql)
  if (ahead.length > 0) ready = true
  if (!ready) throw Object.assign(new Error('The session has no access'), { code: '55000' })
}

async function perform(order: Order): Promise<Answer<unknown> | undefined> {
  switch (order.kind) {
    case 'query': {
      await makeReady(order.ahead ?? [])
      // Only a query without parameters may contain several statements.
      const result = order.params.length
        ? await runPrepared(order.sql, order.params)
        : (await database.exec(order.sql)).at(-1)
      const { rows = [], affectedRows: rowCount = 0, command } = result ?? {}
      return { rows, rowCount, command: command as Answer<unknown>['command'] }
    }
    case 'dump': {
      const dump = await database.dumpDataDir('none')
      // The temporary file's name is unique, because two processes may write the same dump at the same time.
      const unfinished = `${order.file}.${process.pid}.${threadId}`
      writeFileSync(unfinished, Buffer.from(await dump.arrayBuffer()))
      renameSync(unfinished, order.file)
      return undefined
    }
    case 'close':
      await database.close()
      return undefined
  }
}

const DETAILS = ['severity', 'code', 'detail', 'hint', 'schema', 'table', 'column', 'constraint', 'where'] as const

function failureOf(error: unknown): Omit<Failure, 'unready'> {
  if (!(error instanceof Error)) return { message: String(error), details: {}, fatal: true }
  const all = DETAILS.map((key): [string, unknown] => [key, Reflect.get(error, key)])
  const details = Object.fromEntries(all.filter((each): each is [string, string] => typeof each[1] === 'string'))
  // An error without an SQLSTATE comes from the WebAssembly runtime; the database can no longer be trusted.
  return { message: error.message, details, fatal: !details['code'] }
}

let queue = Promise.resolve()
port.on('message', ({ id, order }: { id: number; order: Order }) => {
  queue = queue.then(async () => {
    const reply: Reply = await perform(order).then(
      (answer) => ({ id, answer }),
      (error: unknown) => ({ id, answer: undefined, failure: { ...failureOf(error), unready: !ready } }),
    )
    port.postMessage(reply)
    if (order.kind === 'close' || reply.failure?.fatal) port.close()
  })
})
port.postMessage({ id: 0, answer: undefined } satisfies Reply)
