import type { Endpoint } from '@portal/contract/endpoint'
import { PROGRAM_NAMES } from '@portal/domain/documentation/programs'
import type { Actor } from '@portal/fixtures/access'
import { DOCUMENT_NAMES } from '@portal/network/document.names'
import type { LightMyRequestResponse } from 'fastify'
import { openTestApi, person, type TestApi, type TestPerson } from './api.ts'
import { register } from './integration.ts'
import { WAITING } from './network.ts'
import { VALID_CALLS } from './valid-calls.ts'

/** An integration that has every section, with the e-mail of one of its dashboard accounts. */
export interface Subject {
  uuid: string
  enroller_uuid: string
  email: string
  /** Id in the path of a part of the integration: a membership, an invitation or a message. */
  part?: string
}

const UNKNOWN_PART = '9c1d7a30-52f4-4f6e-8d0b-6a3e1f7c2b95'

/** SQL that opens a conversation of the integration's owner with one answer; the conversation's id is `enroller_uuid`. */
const CONVERSATION = `with thread as (
    insert into assistant_thread (id, holder)
    select enroller_uuid, sub from integration join membership on integration_id = integration.id and role = 'OWNER' where integration.id = $1
    on conflict (id) do update set active_at = now() returning id)
  insert into assistant_message (thread_id, by_person, body) select id, false, 'Respuesta' from thread returning id as part`

const REPORT = `insert into certification_report (integration_id) values ($1) on conflict do nothing returning null as part`
/** SQL that makes a call to an operation possible again; returns the id of the part that the call's path names. */
const PREPARATIONS: Record<string, string> = {
  'alias.activate': 'update integration set alias_configured = false where id = $1 returning null as part',
  'integration.write_state':
    "update integration set state = 'PROGRESS', finish_date = null, finish_requested_at = null where id = $1 returning null as part",
  'review.approve':
    "update integration set state = 'PROGRESS', finish_date = null, finish_requested_at = null where id = $1 returning null as part",
  'integration.remove_person': `with colleague as (insert into person (sub) values (gen_random_uuid()) returning sub)
    insert into membership (integration_id, sub, role) select $1, sub, 'SHARED' from colleague returning id as part`,
  'security.renew': `with gone as (insert into person (sub) values (gen_random_uuid()) returning sub)
    insert into departure (integration_id, sub) select $1, sub from gone returning null as part`,
  'assistant.read_thread': CONVERSATION,
  'assistant.remove_thread': CONVERSATION,
  'assistant.ask_question': CONVERSATION,
  'assistant.rate_message': CONVERSATION,
  'integration.confirm_transfer': `insert into invitation (integration_id, email, kind, invited_by, expires_at, awaits_consent)
    select id, gen_random_uuid() || '@acceso.cl', 'TRANSFER', created_by, now() + interval '1 day', true from integration where id = $1
    on conflict (integration_id) where kind = 'TRANSFER' do update set awaits_consent = true returning id as part`,
  'certification.read_pdf': REPORT,
  'certification.read_signed': REPORT,
  'network.answer_notice': `select '${WAITING}' as part where $1::uuid is not null`,
  'integration.withdraw_invitation': `insert into invitation (integration_id, email, kind, invited_by, expires_at)
    select id, gen_random_uuid() || '@acceso.cl', 'SHARED', created_by, now() + interval '1 day' from integration where id = $1
    returning id as part`,
}

/** Test data for the access table: a person for each kind of caller, an integration with a colleague, and a transferred one. */
export interface Stage {
  api: TestApi
  people: Record<Exclude<Actor, 'anon' | 'bad_token'>, TestPerson>
  kept: Subject
  moved: Subject
  /** Integration that the access test uses for calls of one row of `access.table.tsv`. */
  subjectOf(actor: Actor): Subject
  /** Makes a valid call to the endpoint possible again after an earlier one. */
  prepare(endpoint: Endpoint, subject: Subject): Promise<Subject>
  /** Makes a valid call as a person of the access table; `id` is sent in place of the integration's `enroller_uuid`. */
  call(endpoint: Endpoint, actor: Actor, subject: Subject, id?: string, path?: string): Promise<LightMyRequestResponse>
}

/** Creates the test data. Every token is issued before the transfer. */
export async function openStage(): Promise<Stage> {
  const api = await openTestApi({ REVEALS_PER_HOUR: '1000', ROTATIONS_PER_HOUR: '1000' })
  const people: Stage['people'] = {
    outsider: person('ajena@otra.cl'),
    owner: person('duena@red.cl'),
    shared: person('colega@red.cl'),
    ex_owner: person('antes@red.cl'),
    new_owner: person('ahora@red.cl'),
    admin: person('admin@red.cl', true),
  }
  const tokens: Partial<Record<Actor, string>> = { bad_token: await api.tokenFor(people.owner, { azp: 'otro-portal' }) }
  for (const [actor, who] of Object.entries(people)) {
    tokens[actor as Actor] = await api.tokenFor(who)
    // The first call stores the person. Each person gets an integration, so that no list is empty by chance.
    if (actor !== 'admin') await register(api, who, 'payer')
    else await api.call(who, 'GET', '/api/integration')
  }
  const kept = await furnished(api, people.owner)
  await api.database.query("insert into membership (integration_id, sub, role) values ($1, $2, 'SHARED')", [
    kept.uuid,
    people.shared.sub,
  ])
  const moved = await furnished(api, people.ex_owner)
  const handOver = { email: people.new_owner.email, type: 'TRANSFER', integration_uuid: moved.uuid }
  await api.call(people.ex_owner, 'POST', '/api/integration/shared-transfer', handOver)

  return {
    api,
    people,
    kept,
    moved,
    subjectOf: (actor) => (actor === 'ex_owner' || actor === 'new_owner' ? moved : kept),
    async prepare({ operation }, subject) {
      const statement = PREPARATIONS[operation]
      if (!statement) return subject
      const { rows } = await api.database.query<{ part: string | null }>(statement, [subject.uuid])
      return { ...subject, part: rows[0]?.part ?? UNKNOWN_PART }
    },
    call(endpoint, actor, subject, id = subject.enroller_uuid, path = endpoint.path) {
      const token = tokens[actor]
      const given = VALID_CALLS[endpoint.operation]?.(subject.email) ?? {}
      const named = path.includes('{') ? {} : endpoint.subject ? { [endpoint.subject]: id } : { enroller_uuid: id }
      const carried = { ...given, ...(typeof endpoint.access === 'object' ? named : {}) }
      const names = [id, subject.part ?? UNKNOWN_PART].map(encodeURIComponent)
      const url = path
        .replace('{html}', DOCUMENT_NAMES[0])
        .replace('{program}', PROGRAM_NAMES[0] ?? '')
        .replace(/\{\w+\}/g, () => names.shift() ?? '')
      const byQuery = endpoint.method === 'GET' || (typeof endpoint.access === 'object' && !endpoint.subject)
      return api.app.inject({
        method: endpoint.method,
        url,
        headers: token ? { authorization: `Bearer ${token}` } : {},
        ...(byQuery ? { query: (endpoint.method === 'GET' ? carried : named) as Record<string, string> } : {}),
        ...(endpoint.method === 'GET' || endpoint.method === 'DELETE' ? {} : { payload: byQuery ? given : carried }),
      })
    },
  }
}

/** Registers an integration of type payer_collect, with the data that all sections need. */
async function furnished(api: TestApi, owner: TestPerson): Promise<Subject> {
  const { uuid, enroller_uuid } = await register(api, owner, 'payer_collect')
  const data = VALID_CALLS['enroller.write']?.('')
  await api.call(owner, 'PUT', `/api/enroller/${enroller_uuid}`, data)
  await api.call(owner, 'POST', '/api/alias/activate', { enroller_uuid, type: 'payer_collect' })
  const accounts = await api.call(owner, 'GET', `/api/dashboard/account/actor/${enroller_uuid}`)
  const [account] = accounts.json<{ accountDefault: { email: string }[] }>().accountDefault
  return { uuid, enroller_uuid, email: account?.email ?? '' }
}

/** Hash of all stored rows about an integration, except the audit log, where a refused call adds a row. */
export async function digestOf({ database }: TestApi, { uuid }: Subject): Promise<string> {
  const { rows: tables } = await database.query<{ name: string }>(
    `select table_name as name from information_schema.columns
     where column_name = 'integration_id' and table_schema = current_schema() and table_name <> 'audit_log' order by 1`,
  )
  const one = (table: string, column: string) =>
    `select '${table}' || to_jsonb(one)::text as row from ${table} one where ${column} = $1`
  const all = [one('integration', 'id'), ...tables.map(({ name }) => one(name, 'integration_id'))].join(' union all ')
  const { rows } = await database.query<{ digest: string }>(
    `select count(*) || ' ' || md5(string_agg(row, ',' order by row)) as digest from (${all}) every_row`,
    [uuid],
  )
  return rows[0]?.digest ?? ''
}
