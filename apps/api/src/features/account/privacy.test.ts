import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createPost } from '../../outbound/post.ts'
import { openTestApi, person, type TestApi, type TestPerson } from '../../testing/api.ts'
import { register } from '../../testing/integration.ts'
import { erasePerson, exportPerson } from './account.service.ts'

const DOCUMENT = readFileSync(join(import.meta.dirname, '../../../../../docs/privacy.md'), 'utf8')
const post = createPost('http://localhost', 'equipo@red.cl')

let api: TestApi
beforeAll(async () => {
  api = await openTestApi()
})
afterAll(() => api.close())

let ana: TestPerson
let eva: TestPerson
let integration: Awaited<ReturnType<typeof register>>
beforeEach(async () => {
  const mark = Math.random().toString(36).slice(2)
  ana = person(`ana.${mark}@red.cl`)
  eva = person(`eva.${mark}@red.cl`)
  await api.call(eva, 'GET', '/api/account')
  integration = await register(api, ana, 'payer')
})

const share = () =>
  api.call(ana, 'POST', '/api/integration/shared-transfer', {
    email: eva.email,
    type: 'SHARED',
    integration_uuid: integration.uuid,
  })

describe('the operator, asked by a person', () => {
  const trace = async (action: string, sub: string) => {
    const { rows } = await api.database.query('select detail from audit_log where action = $1 and actor_sub = $2', [
      action,
      sub,
    ])
    return rows
  }

  test('exports what the person would, and leaves a row of the audit', async () => {
    const own = (await api.call(ana, 'POST', '/api/account/export', {})).json<Record<string, unknown[]>>()
    const kept = JSON.parse(await exportPerson(api.database, ana.sub)) as typeof own
    expect(Object.keys(kept)).toEqual(Object.keys(own))
    expect([kept['person'], kept['membership']]).toEqual([own['person'], own['membership']])
    expect(await trace('privacy.export', ana.sub)).toEqual([{ detail: { by: 'operator' } }])
  })

  test('erases the account, tells it in the histories, and refuses an owner', async () => {
    await share()
    await erasePerson(api.database, eva.sub, post)
    const { rows } = await api.database.query(
      'select name, email, removed_at is not null as gone from person where sub = $1',
      [eva.sub],
    )
    expect(rows).toEqual([{ name: null, email: null, gone: true }])
    expect(await trace('integration.remove_person', eva.sub)).toHaveLength(1)
    expect(await trace('privacy.erase', eva.sub)).toEqual([{ detail: { by: 'operator' } }])
    await expect(erasePerson(api.database, ana.sub, post)).rejects.toThrow(`transfiere «${integration.public_name}»`)
    expect(await trace('privacy.erase', ana.sub)).toEqual([])
    await expect(exportPerson(api.database, 'nadie')).rejects.toThrow('no result')
  })
})

test('the query of the breach runbook names the people of what one person touched, and no others', async () => {
  await share()
  await register(api, eva, 'payer')
  const [, query = ''] = /```sql\n([\s\S]*?)```/.exec(DOCUMENT) ?? []
  const given: Record<string, string> = { from: '2000-01-01', to: '2100-01-01', actor: ana.sub, network: 'none' }
  const filled = query.replace(/--.*/g, '').replaceAll(/:'(\w+)'/g, (_, name: string) => `'${given[name]}'`)
  const { rows } = await api.database.query<{ email: string; public_name: string; actions: string[] }>(filled)
  const people = rows.map(({ email, public_name }) => `${public_name}: ${email}`)
  expect(people.filter((line) => line.endsWith('@red.cl'))).toEqual(
    [ana.email, eva.email].map((email) => `${integration.public_name}: ${email}`),
  )
  expect(new Set(rows.map(({ public_name }) => public_name))).toEqual(new Set([integration.public_name]))
  expect(rows[0]?.actions).toEqual(['integration.create', 'integration.share_transfer'])
})
