-- Idempotency key of a write, with its answer. Claimed in the first transaction of the call; `outcome` is null while a bank still works.
create table network.idempotency_key (
  participant_id uuid not null references network.participant (id),
  key text not null,
  -- SHA-256 of operation, parameters and body without time and signature.
  request_hash text not null,
  -- {"body", "media"} or {"refusal"}; type json, because it keeps the order of the answer's fields.
  outcome json,
  created_at timestamptz not null,
  primary key (participant_id, key)
);
create index on network.idempotency_key (created_at);

-- Calls that reached the door, with the checks that each passed; one partition for each day (UTC).
create table network.call (
  at timestamptz not null,
  request_id text not null,
  participant_id uuid not null,
  -- Null for an unknown address.
  operation text,
  method text not null,
  path text not null,
  status int not null,
  -- Code of the catalogue; null for a success.
  code text,
  latency_ms int not null,
  -- [{"check", "ok", "expected", "received"}] in the order in which they were made.
  checks jsonb not null,
  request jsonb,
  answer jsonb
) partition by range (at);
create index on network.call (participant_id, at desc);

-- Makes the partition of a day and drops those of more than 30 days before. Runs as the schema's owner, because the network may make no tables.
create function network.call_day(day date) returns void language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  name text := 'call_' || to_char(day, 'YYYYMMDD');
  old text;
begin
  -- One process at a time: two that make the same partition at once would fail.
  perform pg_advisory_xact_lock(7204912);
  if to_regclass('network.' || name) is null then
    execute format('create table network.%I partition of network.call for values from (%L) to (%L)', name,
      day::timestamp at time zone 'UTC', (day + 1)::timestamp at time zone 'UTC');
  end if;
  for old in select relname from pg_inherits join pg_class on pg_class.oid = inhrelid
             where inhparent = 'network.call'::regclass and relname < 'call_' || to_char(day - 30, 'YYYYMMDD') loop
    execute format('drop table network.%I', old);
  end loop;
end $$;

-- Key and certificate of the authority that signs the server's certificate, sealed; one row.
create table network.server_authority (
  one boolean primary key default true check (one),
  key_id text not null,
  nonce bytea not null,
  ciphertext bytea not null
);
