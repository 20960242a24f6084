-- Copies of the portal's integrations. The portal writes these three tables; the network writes only the rows of its test parties.
create schema if not exists network;

create table network.participant (
  -- The portal's id of the integration.
  id uuid primary key,
  client_os text not null unique,
  name text not null,
  type text not null check (type in ('payer', 'collector', 'payer_collect')),
  operation_mode text,
  refund_mode text,
  demand_med text,
  -- URL of each notice field that has one, by field name (notify_url_payment, notify_url_pay_challenge).
  addresses jsonb not null default '{}',
  source_ips text[] not null default '{}',
  alias boolean not null default false,
  -- {"urlImage", "urlApp"} of Direct Open, or null.
  direct_open jsonb,
  -- {"notify_url_authentication", "css", "available_hosts"} of the challenge's iframe, or null.
  alias_frame jsonb,
  -- SBIF codes of the banks of its accounts: {"ifo", "ifd", "billing"}, each only if registered.
  banks jsonb not null default '{}',
  -- Whether it is one of the network's own test parties, which need no certificate.
  counterpart boolean not null default false
);

create table network.participant_certificate (
  serial text primary key,
  participant_id uuid not null references network.participant (id) on delete cascade,
  not_after timestamptz not null,
  revoked_at timestamptz
);
create index on network.participant_certificate (participant_id);

-- Signing secrets that are valid or were valid until `expires_at`, sealed with the key of the network.
create table network.participant_secret (
  id uuid primary key,
  participant_id uuid not null references network.participant (id) on delete cascade,
  purpose text not null check (purpose in ('integration', 'refund', 'automatic_refund', 'authorization')),
  key_id text not null,
  nonce bytea not null,
  ciphertext bytea not null,
  expires_at timestamptz
);
create index on network.participant_secret (participant_id);
