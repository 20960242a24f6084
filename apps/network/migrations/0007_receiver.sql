-- The portal's own receiver of notices ('Receptor de avisos').
create table network.receiver (
  participant_id uuid primary key references network.participant (id) on delete cascade,
  -- The part of its address that nobody can guess.
  token text not null,
  -- Answer of the receiver to authorization.requested.
  answer text not null default 'accept' check (answer in ('accept', 'reject', 'silence'))
);

create table network.received_notice (
  id bigint generated always as identity primary key,
  participant_id uuid not null references network.participant (id) on delete cascade,
  at timestamptz not null,
  -- `id` and `type` of the body; null if it has none.
  notice_id text,
  type text,
  headers jsonb not null,
  body text not null,
  -- Verdicts on the signature in the body and on that of the headers.
  body_verdict text not null,
  headers_verdict text not null,
  -- Answer that was given; null if the receiver kept silent.
  status int,
  answer text
);
create index on network.received_notice (participant_id, id);
create index on network.received_notice (at);
