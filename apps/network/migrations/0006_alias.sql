create table network.alias (
  id uuid primary key default gen_random_uuid(),
  alias text not null,
  -- Wallet of the person.
  participant_id uuid not null references network.participant (id),
  tax_id text not null,
  name text not null,
  state text not null check (state in ('ACTIVE', 'INACTIVE')),
  created_at timestamptz not null
);
-- One person in the whole network; mail addresses differ in case only.
create unique index alias_text on network.alias (lower(alias));
create index alias_of_participant on network.alias (participant_id, created_at);

-- Token bucket of each participant, against scanning of aliases.
create table network.alias_quota (
  participant_id uuid primary key references network.participant (id),
  left_over double precision not null,
  counted_at timestamptz not null
);

-- Transfer between two persons. It keeps who they were, because an alias may be deleted and taken by another person.
create table network.alias_send (
  id uuid primary key default gen_random_uuid(),
  from_id uuid not null references network.participant (id),
  from_alias text not null,
  from_tax_id text not null,
  to_id uuid not null references network.participant (id),
  to_alias text not null,
  to_tax_id text not null,
  -- Masked.
  to_name text not null,
  amount bigint not null check (amount between 1 and 9007199254740991),
  state text not null check (state in ('PENDING', 'COMPLETED', 'REJECTED')),
  created_at timestamptz not null,
  -- When the bank answers.
  due_at timestamptz not null,
  ended_at timestamptz
);
create index alias_send_due on network.alias_send (due_at) where state = 'PENDING';

-- Payment by alias: its amount, order and merchant are those of its token.
create table network.alias_pay (
  id uuid primary key default gen_random_uuid(),
  token_uuid uuid not null unique references network.token (uuid),
  alias text not null,
  state text not null check (state in ('CHALLENGED', 'ACCEPTED', 'REJECTED', 'EXPIRED')),
  created_at timestamptz not null,
  ended_at timestamptz
);
create index alias_pay_open on network.alias_pay (created_at) where state = 'CHALLENGED';

-- Consent of a person that a merchant charges from the wallet.
create table network.subscription (
  id uuid primary key default gen_random_uuid(),
  -- The person's wallet.
  payer_id uuid not null references network.participant (id),
  -- Collector of the merchant; null if none is known, then nobody charges.
  collector_id uuid references network.participant (id),
  -- {"tax_id", "name", "branch"}
  merchant jsonb not null,
  -- {"tax_id", "name", "account_hint"}
  payer jsonb not null,
  max_amount bigint not null check (max_amount between 1 and 9007199254740991),
  state text not null check (state in ('ACTIVE', 'CANCELLED')),
  -- When the network charges it by itself; null once it did.
  charge_at timestamptz,
  created_at timestamptz not null,
  cancelled_at timestamptz
);
create index subscription_of_payer on network.subscription (payer_id, created_at);
create index subscription_due on network.subscription (charge_at) where state = 'ACTIVE';

-- Charge of a subscription: it ends when its token ends.
create table network.subscription_charge (
  token_uuid uuid primary key references network.token (uuid),
  subscription_id uuid not null references network.subscription (id),
  state text not null check (state in ('PENDING', 'CHARGED', 'FAILED')),
  created_at timestamptz not null
);
create index on network.subscription_charge (subscription_id);
create index subscription_charge_open on network.subscription_charge (created_at) where state = 'PENDING';

-- Finds the collector whose merchant a wallet has met.
create index token_of_merchant on network.token ((merchant ->> 'tax_id'), reader_id, created_at);
create index commerce_of_merchant on network.commerce (tax_id, created_at) where state = 'ACTIVE';
