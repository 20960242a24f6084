import { readFileSync } from 'node:fs'
import { createMeters, type Meters } from '@portal/watch/meters'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { recordAudit } from '../../api/src/audit/audit.queries.ts'
import { meterDatabase, meterPortal } from '../../api/src/metrics.ts'
import { enqueue } from '../../api/src/outbound/letter.queries.ts'
import { openGuardedDatabase } from '../../api/src/testing/database.ts'
import { meterNetwork } from './metrics.ts'
import { testAuthority } from './testing/door.ts'

let database: Awaited<ReturnType<typeof openGuardedDatabase>>
let meters: Meters
beforeAll(async () => {
  database = await openGuardedDatabase()
  const { pem } = await testAuthority()
  meters = createMeters()
  meterDatabase(meters, database)
  const told = { failing: () => ({ audit: 12 }), isMailAway: () => true, authority: async () => pem }
  meterPortal(meters, { database, ...told })
  const working = () => ({ door: true, timers: false, notices: true })
  meterNetwork(meters, { db: database.traffic, working, certificate: () => pem })
})
afterAll(() => database.drop())

const deployed = (file: string): string => readFileSync(new URL(`../../../deploy/${file}`, import.meta.url), 'utf8')

test('letters, audit, tasks, addresses and ends of certificates are read when somebody asks', async () => {
  const letter = { kind: 'test', recipient: 'a@red.cl', subject: 'a', body_text: 'a', body_html: 'a' }
  await enqueue(database.kysely, [letter, letter])
  await recordAudit(database.kysely, {
    action: 'test',
    actor_sub: null,
    actor_kind: 'anonymous',
    integration_id: null,
    outcome: 'ok',
    detail: {},
    thread_id: null,
    request_id: 'r',
  })
  const lines = (await meters.text()).split('\n')
  expect(lines).toEqual(
    expect.arrayContaining([
      'portal_ready 1',
      'portal_letters_waiting 2',
      'portal_audit_unsealed_rows 1',
      'portal_task_failed_runs{task="audit"} 12',
      'portal_mail_away 1',
      'portal_notices_waiting 0',
      'portal_addresses_off 0',
      'portal_network_working{of="timers"} 0',
      expect.stringMatching(/^portal_authority_end_timestamp_seconds \d{10}$/),
    ]),
  )
})

test('every metric that the dashboard or an alert names is served', () => {
  meters.watchProcess()
  const text = deployed('grafana/portal.json') + deployed('prometheus/alerts.yaml')
  const named = [...text.matchAll(/\b(?:portal|nodejs|process)_[a-z0-9_]+/g)].map(([name]) =>
    name.replace(/^(portal_call_seconds)_(count|bucket)$/, '$1'),
  )
  expect(new Set(named).size).toBeGreaterThan(15)
  const served = new Set(meters.names())
  expect(named.filter((name) => !served.has(name))).toEqual([])
})

test('every alert is fired by a test of promtool', () => {
  const names = (file: string, key: string) =>
    new Set([...deployed(file).matchAll(new RegExp(`${key}: (\\w+)`, 'g'))].map(([, name]) => name))
  expect(names('prometheus/alerts.test.yaml', 'alertname')).toEqual(names('prometheus/alerts.yaml', 'alert'))
})
