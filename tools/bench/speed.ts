import type { BareCase } from '../../apps/api/src/testing/bare.process.ts'
import type { Issuer } from './issuer.ts'
import { CASES } from './cases.ts'
import { PEOPLE } from './dataset.ts'
import { pgbench } from './pgbench.ts'
import { type Asked, type Recorded, startRecorder } from './recording.ts'
import { type Stand, startBare, withClient } from './stand.ts'
import { ratio, verdict } from './table.ts'
import { type Next, throughputs } from './timing.ts'

/** Shares of the bare handler's speed. */
const BUDGET = { GET: 0.7, POST: 0.5, PATCH: 0.5 }
const LISTS = [
  'cards, first page',
  'own cards, ten',
  'groups by created_at desc',
  'groups by enroller_name asc',
  'groups of a type and state',
  'groups, beginning, 1 in 400',
  'own names, ten',
]
/** What stands for itself in the recorded registration, so that the bare handler can put something new in its place. */
const MARK = '1234567890'

interface Compared {
  name: string
  asked: Asked[]
  fresh?: (answers: Recorded[]) => BareCase['fresh']
}

async function comparedOf(stand: Stand): Promise<Compared[]> {
  const lists = LISTS.map((name) => {
    const one = CASES.find((each) => each.name === name)
    if (!one) throw new Error(`No case ${name}`)
    return { name, asked: one.paths(stand.facts).map((path) => ({ as: one.as, method: 'GET' as const, path })) }
  })
  const [mine] = await withClient(stand.url ?? '', (run) =>
    run<{ uuid: string; type: string }>(
      `select integration_id as uuid, integration_type as type from membership where sub = '${PEOPLE.owner}' limit 1`,
    ),
  )
  const legal = { tyc_qri: true, account_med: true, tyc_commerce: false, nda: true, type: mine?.type }
  const company = { enroller_name: 'Nueva Empresa SpA', er_tax_id: '12.345.678-5', type: 'payer' }
  return [
    ...lists,
    {
      name: 'save of the legal checklist',
      asked: [{ as: 'owner', method: 'PATCH', path: `/api/integration/legal/${mine?.uuid}`, body: legal }],
    },
    {
      name: 'registration',
      asked: [
        { as: 'owner', method: 'POST', path: '/api/integration', body: { ...company, public_name: `Nueva ${MARK}` } },
      ],
      fresh: ([made]) => [
        { text: (JSON.parse(made?.answer ?? '{}') as { uuid: string }).uuid, kind: 'uuid' },
        {
          text: String(
            made?.statements.flatMap(({ values }) => values).find((value) => value?.startsWith('qri-')),
          ).slice(4),
          kind: 'hex12',
        },
        { text: MARK, kind: 'number' },
      ],
    },
  ]
}

const roleOf = ({ as }: Asked) => (as === 'administrator' ? 'portal_network' : 'portal_app')

/** Rows of the table: calls a second of the server, of the bare handler and of pgbench, with what the server's are of theirs. */
export async function compareWithBare(stand: Stand, issuer: Issuer, seconds: number): Promise<string[][]> {
  const { url = '' } = stand
  const recorder = startRecorder(url)
  const compared = await comparedOf(stand)
  const cases: BareCase[] = []
  for (const [index, { asked, fresh }] of compared.entries()) {
    const recorded: Recorded[] = []
    for (const one of asked) recorded.push(await recorder.record(one))
    const [first] = asked as [Asked]
    cases.push({
      path: `/${index}`,
      method: first.method,
      role: roleOf(first),
      sub: PEOPLE[first.as],
      calls: recorded.map(({ statements }) => statements),
      fresh: fresh?.(recorded) ?? [],
    })
  }
  await recorder.close()
  const bare = await startBare(url, issuer, cases)
  const rows: string[][] = []
  let count = 0
  for (const [index, { name, asked }] of compared.entries()) {
    const { method, role, sub, calls } = cases[index] as BareCase
    const token = issuer.token({ sub, administrator: role === 'portal_network' })
    let turn = 0
    const next =
      (origin: string, own: boolean): Next =>
      () => {
        const { path, body } = asked[(turn += 1) % asked.length] as Asked
        const text = body && JSON.stringify(body).replace(MARK, `${Date.now() % 1e6}.${(count += 1)}`)
        return { origin, token, method, path: own ? path : `/${index}`, ...(text ? { body: text } : {}) }
      }
    const [server = 0, least = 0] = await throughputs([next(stand.origin, true), next(bare.origin, false)], seconds)
    const most = method === 'GET' ? pgbench(url, `-c role=${role} -c app.sub=${sub}`, calls, seconds) : undefined
    const figures = [server, least, most].map((value) => value?.toFixed(0) ?? '-')
    const share = server / least
    rows.push([
      name,
      ...figures,
      ratio(share),
      ratio(server / (most ?? Number.NaN)),
      `>= ${BUDGET[method]}x`,
      verdict(share >= BUDGET[method]),
    ])
  }
  await bare.close()
  return rows
}
