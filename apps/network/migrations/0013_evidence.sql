-- What the network saw of each participant: one row for each fact, as it was seen last.
create table network.evidence (
  participant_id uuid not null references network.participant (id) on delete cascade,
  -- `call`: a check of the door; `item`: a line of the technology checklist; `url`: an address of notices; `test`: a test of the certification.
  kind text not null check (kind in ('call', 'item', 'url', 'test')),
  key text not null,
  ok boolean not null,
  at timestamptz not null,
  -- Call that shows it.
  request_id text,
  detail jsonb not null default '{}',
  primary key (participant_id, kind, key)
);
