-- Merchants that a collector registers.
create table network.commerce (
  id uuid primary key default gen_random_uuid(),
  collector_id uuid not null references network.participant (id),
  tax_id text not null,
  name text not null,
  -- {"bank_code", "type", "number"}
  account jsonb not null,
  state text not null check (state in ('ACTIVE', 'INACTIVE')),
  created_at timestamptz not null,
  unique (collector_id, tax_id)
);
create index on network.commerce (collector_id, created_at);

-- Money that a collector may refund with. Its row is the lock of everything that changes it.
create table network.refund_balance (
  id uuid primary key default gen_random_uuid(),
  collector_id uuid not null references network.participant (id),
  -- Null for the balance of mode GLOBAL.
  commerce_id uuid references network.commerce (id),
  -- Its account in the journal.
  account text not null,
  -- Sum of the movements.
  amount bigint not null,
  -- Part of the amount that refunds in progress hold.
  held bigint not null,
  updated_at timestamptz not null,
  check (held >= 0 and amount >= held),
  unique nulls not distinct (collector_id, commerce_id)
);

create table network.movement (
  -- The same as `posting.movement`.
  id uuid primary key,
  -- Order of the movements of one moment.
  number bigint generated always as identity,
  collector_id uuid not null references network.participant (id),
  commerce_id uuid references network.commerce (id),
  type text not null check (type in ('TOP_UP', 'REFUND', 'ADJUSTMENT')),
  amount bigint not null check (amount <> 0),
  balance bigint not null check (balance >= 0),
  reference text not null,
  occurred_at timestamptz not null
);
create index on network.movement (collector_id, occurred_at, number);

create table network.top_up (
  id uuid primary key default gen_random_uuid(),
  collector_id uuid not null references network.participant (id),
  commerce_id uuid references network.commerce (id),
  transfer_reference text not null,
  amount bigint not null check (amount > 0),
  state text not null check (state in ('PENDING', 'CREDITED', 'REJECTED')),
  created_at timestamptz not null,
  unique (collector_id, transfer_reference)
);

create table network.refund (
  id uuid primary key default gen_random_uuid(),
  -- The collector's own identifier.
  refund_id text not null,
  collector_id uuid not null references network.participant (id),
  payment_uuid uuid not null references network.payment (uuid),
  -- Balance that pays; null if the network's fixed account does.
  balance_id uuid references network.refund_balance (id),
  state text not null check (state in ('REQUESTED', 'COMPLETED', 'REJECTED')),
  amount bigint not null check (amount > 0),
  reason text not null,
  requested_at timestamptz not null,
  -- When the timer completes or rejects it.
  due_at timestamptz not null,
  resolved_at timestamptz,
  -- Code of the catalogue.
  rejection text,
  med_id text,
  unique (collector_id, refund_id)
);
-- A payment has one refund, unless that was rejected.
create unique index refund_of_payment on network.refund (payment_uuid) where state <> 'REJECTED';
create index on network.refund (payment_uuid, requested_at);
create index refund_due on network.refund (due_at) where state = 'REQUESTED';

-- Closed day of a participant. It never changes.
create table network.statement (
  participant_id uuid not null references network.participant (id),
  date date not null,
  checksum text not null,
  closed_at timestamptz not null,
  primary key (participant_id, date)
);

-- Lines of statements, as each side sees them.
create table network.statement_line (
  participant_id uuid not null references network.participant (id),
  side text not null check (side in ('collector', 'payer')),
  payment_uuid uuid not null references network.payment (uuid),
  type text not null check (type in ('PAYMENT', 'REFUND', 'REVERSAL')),
  order_id text not null,
  amount bigint not null,
  commission bigint not null,
  med_id text not null,
  occurred_at timestamptz not null,
  -- Day whose statement will have it: that in Chile on which it happened, or the one after the last that was closed before.
  day date not null,
  -- Statement that it is in; null until one closes.
  date date,
  primary key (payment_uuid, type, side),
  foreign key (participant_id, date) references network.statement (participant_id, date) deferrable initially deferred
);
create index statement_line_open on network.statement_line (day, participant_id) where date is null;
create index statement_line_of_participant on network.statement_line (participant_id, date);
