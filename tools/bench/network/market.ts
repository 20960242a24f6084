/** Sizes of a data set: each collector has the same number of tokens a day, and a wallet of its own that pays a quarter of them. */
export interface Market {
  collectors: number
  days: number
}

const TOKENS_A_DAY = 20
const SMALLEST = { tokens: 10_000, days: 50 }

/** As a network grows by a factor, its days grow with the factor's cube root, and its collectors with the rest. */
export function marketOf(tokens: number): Market {
  const days = Math.round(SMALLEST.days * Math.cbrt(tokens / SMALLEST.tokens))
  return { days, collectors: Math.max(1, Math.round(tokens / days / TOKENS_A_DAY)) }
}

const id = (kind: string, number: string) => `md5('${kind}' || ${number})::uuid`
const MERCHANT = `'{"tax_id":"76086403-K","name":"CAFE DEMO SPA","branch":"SANTIAGO CENTRO"}'::jsonb`
const PAYER = `'{"tax_id":"12345678-5","name":"Ana Rojas Muñoz","account_hint":"****4821"}'::jsonb`

/**
 * SQL that fills an empty migrated database whose first parties are the bench's own callers, in the given order; they become the first
 * collectors and wallets. Triggers are off meanwhile, and indexes are made when the data are stored.
 */
export const fillingOf = (
  { collectors, days }: Market,
  callers: { collectors: string[]; wallets: string[] },
): string => `
set session_replication_role = replica;
set maintenance_work_mem = '512MB';
create temporary table later as
select indexname, indexdef from pg_indexes where schemaname = 'network'
  and tablename in ('token', 'authorization', 'payment', 'posting', 'statement_line', 'notice', 'attempt', 'received_notice')
  and indexname not in (select conname from pg_constraint);
do $$ declare name text; begin for name in select indexname from later loop execute format('drop index network.%I', name); end loop; end $$;

create temporary table pair as
select n, coalesce((${uuids(callers.collectors)})[n], ${id('collector', 'n')}) as collector_id,
  coalesce((${uuids(callers.wallets)})[n], ${id('wallet', 'n')}) as payer_id
from generate_series(1, ${collectors}) n;
insert into network.participant (id, client_os, name, type, addresses, source_ips, alias, banks, counterpart)
select collector_id, 'qri-c' || lpad(to_hex(n), 11, '0'), 'Recaudador ' || n, 'collector', '{}'::jsonb, '{}'::text[], false, '{}'::jsonb, false from pair
union all
select payer_id, 'qri-p' || lpad(to_hex(n), 11, '0'), 'Billetera ' || n, 'payer', '{}'::jsonb, '{}'::text[], false, '{}'::jsonb, false from pair
on conflict do nothing;

create temporary table made as
select made.n, pair.collector_id, pair.payer_id, turn % 4 = 0 as paid, turn = 1 as open, turn,
  now() - day * interval '1 day' + (made.n % 1440) * interval '1 minute' - interval '1 day' as at,
  (now() - day * interval '1 day')::date as date
from generate_series(0::bigint, ${collectors * days * TOKENS_A_DAY - 1}) made (n)
cross join lateral (select made.n / ${collectors} as turn, 1 + made.n / ${collectors * TOKENS_A_DAY} as day) of_turn
join pair on pair.n = 1 + made.n % ${collectors};

insert into network.token (uuid, number, collector_id, order_id, amount, description, merchant, single_use, state, reader_id, payer_id,
  created_at, expires_at, ended_at)
select ${id('token', 'n')}, lpad(((n * 7368787) % 100000000)::text, 8, '0'), collector_id, 'ORD-' || n, 1990, 'Dos cafés', ${MERCHANT}, true,
  case when paid then 'PAID' when open then 'CREATED' else 'EXPIRED' end, case when paid then payer_id end, null,
  at, case when open then now() + interval '1 day' else at + interval '10 minutes' end,
  case when not open then at + interval '5 minutes' end
from made order by n desc;
insert into network.authorization (id, token_uuid, payer_id, payer, state, created_at, decide_by, ended_at)
select ${id('authorization', 'n')}, ${id('token', 'n')}, payer_id, ${PAYER}, 'CONFIRMED', at, at, at from made where paid order by n desc;
insert into network.payment (uuid, token_uuid, authorization_id, collector_id, payer_id, order_id, amount, commission, merchant, payer, med_id,
  on_us, state, paid_at, settle_at, settled_at)
select ${id('payment', 'n')}, ${id('token', 'n')}, ${id('authorization', 'n')}, collector_id, payer_id, 'ORD-' || n, 1990, 0, ${MERCHANT}, ${PAYER},
  'MED-' || n, false, 'SETTLED', at, at + interval '1 day', at + interval '1 day'
from made where paid order by n desc;
insert into network.posting (movement, account, amount, at)
select ${id('payment', 'n')}, side.account, side.amount, at from made
cross join lateral (values ('person:' || payer_id, -1990), ('collector:' || collector_id, 1990)) side (account, amount)
where paid order by n desc;
insert into network.statement (participant_id, date, checksum, closed_at)
select distinct party, date, repeat('0', 64), now() from made cross join lateral (values (collector_id), (payer_id)) party (party);
insert into network.statement_line (participant_id, side, payment_uuid, type, order_id, amount, commission, med_id, occurred_at, day, date)
select side.party, side.name, ${id('payment', 'n')}, 'PAYMENT', 'ORD-' || n, side.amount, 0, 'MED-' || n, at, date, date from made
cross join lateral (values (collector_id, 'collector', 1990), (payer_id, 'payer', -1990)) side (party, name, amount)
where paid order by n desc;
-- Notices are kept for thirty days, so all of them are of the last ones.
insert into network.notice (id, participant_id, type, field, lane, data, subject, happened_at, state, attempts, due_at, created_at, ended_at)
select 'evt_' || n, collector_id, 'token.read', 'notify_url', 'notify_url', '{"state":"READ"}'::jsonb, ${id('token', 'n')}::text,
  recent, 'DELIVERED', 1, recent, recent, recent
from made cross join lateral (select now() - (n % 2000000) * interval '1 second' as recent) of_time where turn % 2 = 0 order by n desc;
insert into network.attempt (notice_id, number, at, status, latency_ms)
select 'evt_' || n, 1, at, 200, 20 from made where turn % 2 = 0 order by n desc;
insert into network.received_notice (participant_id, at, notice_id, type, headers, body, body_verdict, headers_verdict, status)
select collector_id, now(), 'evt_' || n, 'token.read', '{}'::jsonb, repeat('x', 500), 'valid', 'valid', 200
from made where n < ${collectors * 300};
do $$ declare def text; begin for def in select indexdef from later loop execute def; end loop; end $$;
drop table later, pair, made;
set session_replication_role = origin;`

const uuids = (ids: readonly string[]): string => `array[${ids.map((each) => `'${each}'`).join(', ')}]::uuid[]`
