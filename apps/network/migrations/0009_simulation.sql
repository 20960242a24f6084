-- Runs of the simulator: each follows one charge for whoever has its address.
create table network.simulation (
  -- 128 random bits.
  id text primary key check (id ~ '^[\w-]{22}$'),
  token_uuid uuid not null references network.token (uuid),
  -- Digest of what only who began it knows or is.
  holder text not null,
  created_at timestamptz not null
);
create index on network.simulation (created_at);

-- What a call is about: the id or number in its path, or the uuid of what it made.
alter table network.call add column subject text;
create index on network.call (subject, at);

-- When the bank was asked that did not answer at once.
alter table network.authorization add column bank_asked timestamptz;
