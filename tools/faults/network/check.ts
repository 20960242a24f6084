import type { Select } from '../check.ts'

/** SQL condition: the notice of this type about the token `token` was queued for the participant `to`. */
const told = (type: string, token: string, to: string): string =>
  `exists (select from network.notice n where n.subject = ${token}::text and n.type = '${type}' and n.participant_id = ${to})`

/** SQL that finds rows left by a change of which a part is missing, by kind of damage. */
const HALVES: Record<string, string> = {
  'payment without money': `select uuid::text from network.payment
    where not exists (select from network.posting m where m.movement = uuid)`,
  'money without payment': `select movement::text from network.posting
    where not exists (select from network.payment p where p.uuid = movement)`,
  'movement that does not sum to zero': `select movement::text from network.posting group by movement having sum(amount) <> 0`,
  'payment without a line of each side': `select uuid::text from network.payment p where 2 <>
    (select count(*) from network.statement_line l where l.payment_uuid = p.uuid and l.type = 'PAYMENT'
      and (l.participant_id, l.amount, l.commission) in ((p.collector_id, p.amount, p.commission), (p.payer_id, -p.amount, 0)))`,
  'payment whose token or authorization is not paid': `select uuid::text from network.payment p
    where not exists (select from network.token t join network.authorization a on a.token_uuid = t.uuid
      where t.uuid = p.token_uuid and a.id = p.authorization_id and t.state = 'PAID' and a.state = 'CONFIRMED')`,
  'paid token without payment': `select uuid::text from network.token t
    where state = 'PAID' and not exists (select from network.payment p where p.token_uuid = t.uuid)`,
  'confirmed authorization without payment': `select id::text from network.authorization a
    where state = 'CONFIRMED' and not exists (select from network.payment p where p.authorization_id = a.id)`,
  'notice without payment': `select id from network.notice where type = 'payment.paid'
    and not exists (select from network.payment p where p.token_uuid::text = subject)`,
  'read token without its notice': `select uuid::text from network.token t
    where reader_id is not null and not ${told('token.read', 't.uuid', 't.collector_id')}`,
  'authorization without its question': `select a.id::text from network.authorization a join network.token t on t.uuid = a.token_uuid
    where not ${told('authorization.requested', 't.uuid', 't.collector_id')}`,
  'rejected authorization without its notice': `select a.id::text from network.authorization a join network.token t on t.uuid = a.token_uuid
    where a.state = 'REJECTED' and t.state = 'REJECTED' and not ${told('payment.rejected', 't.uuid', 't.collector_id')}`,
  'payment without its notice': `select uuid::text from network.payment p
    where not ${told('payment.paid', 'p.token_uuid', 'p.collector_id')}`,
  'settled payment without its two notices': `select uuid::text from network.payment p where state = 'SETTLED'
    and not (${told('payment.settled', 'p.token_uuid', 'p.collector_id')} and ${told('payment.settled', 'p.token_uuid', 'p.payer_id')})`,
  'statement without its notice': `select participant_id || ' ' || date from network.statement s
    where not exists (select from network.notice n where n.participant_id = s.participant_id and n.type = 'statement.ready'
      and n.subject = s.date::text and n.data ->> 'checksum' = s.checksum)`,
}

export interface Left {
  /** Ids of tokens, authorizations and payments. */
  stored: string[]
  /** Rows left by partly stored changes, as `kind of damage: row`. */
  halves: string[]
}

/** What a killed server left in its database. */
export async function lookAtNetwork(select: Select): Promise<Left> {
  const halves: string[] = []
  for (const [kind, sql] of Object.entries(HALVES)) halves.push(...(await select(sql)).map((row) => `${kind}: ${row}`))
  const stored = await select(`select uuid::text from network.token union all select id::text from network.authorization
    union all select uuid::text from network.payment`)
  return { stored, halves }
}

/** Statement as the payments of its day give it. */
export interface Expected {
  client_os: string
  date: string
  checksum: string
  count: number
  amount: number
  commission: number
}

/** What is left when all calls were answered and all was settled. `receiver` is the origin of the address of all notices that count. */
export async function lookAtTheEnd(select: Select, receiver: string) {
  const ours = `in (select id from network.participant where addresses::text like '%${receiver}%')`
  const statements =
    await select(`select json_build_object('client_os', (select client_os from network.participant where id = s.participant_id),
      'date', s.date, 'checksum', s.checksum, 'count', count(p.uuid), 'commission', coalesce(sum(p.commission), 0),
      'amount', coalesce(sum(p.amount), 0))::text
    from network.statement s left join lateral (
      select uuid, amount, commission, paid_at, 'collector' as side from network.payment where collector_id = s.participant_id
      union all select uuid, -amount, 0, paid_at, 'payer' from network.payment where payer_id = s.participant_id
    ) p on (p.paid_at at time zone 'America/Santiago')::date = s.date
      -- Paid after the statement had closed.
      and not exists (select from network.statement_line l where l.payment_uuid = p.uuid and l.side = p.side and l.day > s.date)
    where s.participant_id ${ours} group by s.participant_id, s.date, s.checksum`)
  return {
    notices: await select(`select id from network.notice where participant_id ${ours}`),
    /** Questions that nobody could answer in time, so that the network itself rejected their payments. */
    late: await select(`select n.id from network.notice n join network.authorization a on a.id::text = n.data ->> 'authorization_id'
      where n.type = 'authorization.requested' and n.state = 'FAILED' and n.participant_id ${ours}
      and a.state = 'REJECTED' and a.rejection = 'authorization_timeout'`),
    unanswered: await select(`select key from network.idempotency_key where outcome is null`),
    open: await select(`select payment_uuid || ' ' || side from network.statement_line l where date is null
      and exists (select from network.statement s where s.participant_id = l.participant_id and s.date >= l.day)`),
    statements: statements.map((row) => JSON.parse(row) as Expected),
  }
}
