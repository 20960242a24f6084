create table network.token (
  uuid uuid primary key default gen_random_uuid(),
  -- 8 digits, unique among tokens that are not final.
  number text not null check (number ~ '^\d{8}$'),
  collector_id uuid not null references network.participant (id),
  order_id text not null,
  amount bigint not null check (amount between 1 and 9007199254740991),
  description text not null,
  -- {"tax_id", "name", "branch"}
  merchant jsonb not null,
  single_use boolean not null,
  state text not null check (state in ('CREATED', 'READ', 'AUTHORIZED', 'PAID', 'EXPIRED', 'CANCELLED', 'REJECTED')),
  -- First wallet that read the token.
  reader_id uuid references network.participant (id),
  -- Wallet that a payment by alias asks; no other may read or pay the token.
  payer_id uuid references network.participant (id),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz
);
create unique index token_number on network.token (number) where state in ('CREATED', 'READ', 'AUTHORIZED');
create index token_of_number on network.token (number, created_at);
create index token_due on network.token (expires_at) where state in ('CREATED', 'READ', 'AUTHORIZED');
create index token_of_collector on network.token (collector_id, created_at);

create table network.authorization (
  id uuid primary key default gen_random_uuid(),
  token_uuid uuid not null references network.token (uuid),
  payer_id uuid not null references network.participant (id),
  -- {"tax_id", "name", "account_hint"}
  payer jsonb not null,
  state text not null check (state in ('PRE_AUTHORIZED', 'AUTHORIZED', 'CONFIRMED', 'REJECTED', 'EXPIRED', 'REVERSED')),
  -- Code of the catalogue that says why it was rejected.
  rejection text,
  -- Text of who rejected or reversed it.
  reason text,
  reversed_by text check (reversed_by in ('reverse_payer', 'reverse_enroller')),
  created_at timestamptz not null,
  -- Until when the collector may decide.
  decide_by timestamptz not null,
  -- When the bank answers the confirmation that the wallet asked for; null until then.
  bank_due timestamptz,
  ended_at timestamptz
);
-- A token has one authorization at most, because the token ends with it.
create unique index authorization_of_token on network.authorization (token_uuid);
create index authorization_due on network.authorization (decide_by) where state = 'PRE_AUTHORIZED';
create index authorization_at_bank on network.authorization (bank_due) where state = 'AUTHORIZED' and bank_due is not null;

create table network.payment (
  uuid uuid primary key default gen_random_uuid(),
  token_uuid uuid not null unique references network.token (uuid),
  authorization_id uuid unique references network.authorization (id),
  collector_id uuid not null references network.participant (id),
  payer_id uuid not null references network.participant (id),
  order_id text not null,
  amount bigint not null check (amount > 0),
  commission bigint not null check (commission >= 0),
  merchant jsonb not null,
  payer jsonb not null,
  med_id text not null,
  -- Settled inside the institution, without a bank transfer.
  on_us boolean not null,
  -- The collector's operation mode and refund mode when it was paid, which decide the accounts.
  operation_mode text,
  refund_mode text,
  state text not null check (state in ('PAID', 'SETTLED', 'REVERSED')),
  paid_at timestamptz not null,
  -- When the timer settles it: 06:00 in Chile of the next bank day.
  settle_at timestamptz not null,
  settled_at timestamptz,
  reversed_at timestamptz,
  reversed_by text check (reversed_by in ('reverse_payer', 'reverse_enroller')),
  -- When the network reverses it; null for all but a test amount that ends in 07.
  reverse_at timestamptz
);
create index payment_to_reverse on network.payment (reverse_at) where state = 'PAID' and reverse_at is not null;
-- One payment for each order of a collector, unless it was reversed.
create unique index payment_of_order on network.payment (collector_id, order_id) where state <> 'REVERSED';
create index payment_of_collector on network.payment (collector_id, paid_at);
create index payment_of_payer on network.payment (payer_id, paid_at);
create index payment_due on network.payment (settle_at) where state = 'PAID';

-- Double-entry journal of simulated money. The amounts of one `movement` sum to zero.
create table network.posting (
  id bigint generated always as identity primary key,
  movement uuid not null,
  -- Kind and owner of the account, for example 'person:<payer id>:<tax id>' or 'refund:<collector id>'.
  account text not null,
  amount bigint not null check (amount <> 0),
  at timestamptz not null
);
create index on network.posting (account, id);
create index on network.posting (movement);
