import { API } from '@portal/contract/api'
import { aliasOf } from '@portal/contract/endpoint'
import { ACCESS_TABLE, type Cell, routeOf } from '@portal/fixtures/access'
import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { digestOf, openStage, type Stage } from '../testing/access-stage.ts'
import { SAVED_VALUES } from '../testing/valid-calls.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.api.close())

const endpoints = new Map(API.map((endpoint) => [routeOf(endpoint), endpoint]))
const routes = [...new Set(ACCESS_TABLE.map(routeOf))]
const served = ACCESS_TABLE.flatMap((cell) => {
  const endpoint = endpoints.get(routeOf(cell))
  return endpoint ? [{ ...cell, endpoint, does: doing(cell) }] : []
})
const ofIntegration = API.filter(({ access }) => typeof access === 'object')

/** Set where PostgreSQL holds the whole table, and one permitted call of each endpoint shows that the embedded database serves it too. */
const ONE_CALL_EACH = Boolean(process.env['ONE_CALL_EACH'])
/** For each endpoint the first caller whom the table permits: a member before an administrator. */
const permitted = new Map(
  served
    .filter(({ status }) => status < 400)
    .toReversed()
    .map((cell) => [cell.endpoint, cell]),
)
const cells = ONE_CALL_EACH ? [...permitted.values()] : served

function doing({ status, promise }: Cell): string {
  return promise ? `${status}, ${promise}` : String(status)
}

test('every endpoint of the contract has a row in the table', () => {
  expect([...endpoints.keys()].filter((route) => !routes.includes(route))).toEqual([])
})

test('every row of the table has an endpoint', () => {
  expect(routes.filter((route) => !endpoints.has(route))).toEqual([])
})

describe.each(cells)('$method $path', (cell) => {
  const { endpoint, actor, status, promise } = cell
  test(`answers ${actor} ${cell.does}`, async () => {
    const subject = await stage.prepare(endpoint, stage.subjectOf(actor))
    const denied = status >= 400
    const before = denied ? await digestOf(stage.api, subject) : ''
    const answer = await stage.call(endpoint, actor, subject)
    const changed = denied && (await digestOf(stage.api, subject)) !== before
    // Compares the answer's body only if the status is wrong, so that the test's report shows the body.
    const { statusCode, body } = answer
    expect({ statusCode, changed, body: statusCode === status ? '' : body }).toEqual({
      statusCode: status,
      changed: false,
      body: '',
    })
    await PROMISES[promise]?.(answer, cell)
  })
})

test('every promise that the table makes beside a status is checked here', () => {
  expect(served.map(({ promise }) => promise).filter((promise) => promise && !PROMISES[promise])).toEqual([])
})

/** Ids of the integrations of which the person `sub` is a member; the ids of all integrations if `sub` is null. */
async function idsOf(sub: string | null): Promise<Set<string>> {
  const { rows } = await stage.api.database.query<{ id: string }>(
    `select id from integration
     where $1::text is null or exists (select 1 from membership where integration_id = integration.id and sub = $1)`,
    [sub],
  )
  return new Set(rows.map(({ id }) => id))
}

type Held = 'kept' | 'moved'
type Check = (answer: LightMyRequestResponse, cell: (typeof served)[number]) => Promise<void> | void

/** Expects that a list has exactly the integrations that its caller may see; `has`: whether a test integration is among them. */
const lists =
  (has: Partial<Record<Held, boolean>>): Check =>
  async (answer, { actor }) => {
    const found = new Set(answer.json<{ data: { uuid: string }[] }>().data.map(({ uuid }) => uuid))
    const { sub } = stage.people[actor as keyof Stage['people']]
    expect(found).toEqual(await idsOf(actor === 'admin' ? null : sub))
    expect(found.size).toBeGreaterThan(0)
    for (const [name, expected] of Object.entries(has)) {
      expect([name, found.has(stage[name as Held].uuid)]).toEqual([name, expected])
    }
  }

const PROMISES: Record<string, Check> = {
  'own rows': lists({ moved: false }),
  'own+shared': lists({ kept: true, moved: false }),
  'w/o transferred': lists({ kept: false, moved: false }),
  'incl. transferred': lists({ kept: false, moved: true }),
  all: lists({ kept: true, moved: true }),
  masked: (answer) => {
    expect(answer.body).not.toMatch(/qri_test_[\w-]{43}/)
    expect(answer.json<{ secretKey: string }>().secretKey).toMatch(/^•+.{4}$/u)
  },
  zip: ({ headers, rawPayload }) => {
    expect([headers['content-type'], rawPayload.subarray(0, 2).toString()]).toEqual(['application/zip', 'PK'])
  },
  pdf: ({ headers, rawPayload }) => {
    expect([headers['content-type'], rawPayload.subarray(0, 5).toString()]).toEqual(['application/pdf', '%PDF-'])
  },
  audited: async (_answer, { endpoint }) => {
    const { rows } = await stage.api.database.query(
      'select outcome, actor_kind, integration_id from audit_log where action = $1 and actor_sub = $2 order by id desc limit 1',
      [endpoint.operation, stage.people.admin.sub],
    )
    expect(rows).toEqual([{ outcome: 'ok', actor_kind: 'administrator', integration_id: stage.kept.uuid }])
  },
}

/** An answer without the date and the request id, which differ between any two calls. */
function bytesOf({ statusCode, headers, body }: LightMyRequestResponse): unknown {
  const { date: _date, 'x-request-id': _id, ...rest } = headers
  return { statusCode, headers: rest, body: body.replace(/"request_id":"[^"]*"/, '"request_id":""') }
}

const UNKNOWN = '3f0e8a52-6c1d-4e0b-9a77-2d1c5b8e4f60'
const MALFORMED = ['1', `${UNKNOWN}0`, UNKNOWN.replaceAll('-', ''), `{${UNKNOWN}}`, "' or 1=1 --", '\u2028', 'null']

describe.each(ONE_CALL_EACH ? [] : ofIntegration)('$method $path', (endpoint) => {
  const addresses = [endpoint.path, aliasOf(endpoint.path)].filter((path) => path !== undefined)

  test.each(addresses)(
    'as %s tells a stranger and a former owner nothing that an unknown id does not',
    async (path) => {
      for (const actor of ['outsider', 'ex_owner'] as const) {
        const { uuid, enroller_uuid } = stage.subjectOf(actor)
        const answer = async (id: string) => bytesOf(await stage.call(endpoint, actor, stage.kept, id, path))
        const unknown = await answer(UNKNOWN)
        expect(unknown).toMatchObject({ statusCode: 404 })
        for (const id of [uuid, enroller_uuid, uuid.toUpperCase(), ...MALFORMED]) {
          expect([id, await answer(id)]).toEqual([id, unknown])
        }
      }
    },
  )

  test.each(addresses)('as %s answers members by either id', async (path) => {
    const statuses = []
    for (const id of [stage.kept.uuid, stage.kept.enroller_uuid]) {
      const subject = await stage.prepare(endpoint, stage.kept)
      statuses.push((await stage.call(endpoint, 'owner', subject, id, path)).statusCode)
    }
    expect(new Set(statuses).size).toBe(1)
    expect(statuses[0]).not.toBe(404)
  })
})

test('no line that the log wrote of all these calls has a token, a secret, an id, an e-mail or a value that was sent', () => {
  const values = [...SAVED_VALUES, 'ACME', '12.345.678-5', 'Qw3rty.U', 'Hola'].filter((value) => value.length > 3)
  const people = Object.values(stage.people).flatMap(({ sub, email }) => [sub, email])
  const { kept, moved } = stage
  const canaries = [
    ...values,
    ...people,
    ...[kept, moved].flatMap(({ uuid, enroller_uuid, email }) => [uuid, enroller_uuid, email]),
  ]
  const leaks = (line: string) =>
    canaries.some((canary) => line.includes(canary)) || /eyJ|qri_(test|live)_|@/.test(line)
  const { logged } = stage.api
  expect(logged.length).toBeGreaterThan(cells.length)
  expect(logged.filter(leaks)).toEqual([])
  expect(leaks(JSON.stringify({ route: `/api/enroller/${kept.enroller_uuid}` }))).toBe(true)
})
