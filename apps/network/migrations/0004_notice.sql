-- Notices to participants, written in the transaction of the change that they report.
create table network.notice (
  -- `evt_` and random letters; the same at every attempt.
  id text primary key,
  participant_id uuid not null references network.participant (id),
  type text not null,
  -- Field in which the receiver registers its address.
  field text not null,
  -- Queue that the notice waits in, one for each address; questions have another, because they may not wait behind other notices.
  lane text not null,
  data jsonb not null,
  -- Id of the token, alias payment, transfer or subscription that the notice reports.
  subject text not null,
  happened_at timestamptz not null,
  state text not null check (state in ('WAITING', 'DELIVERED', 'FAILED', 'UNSENT')),
  -- Attempts that were recorded.
  attempts int not null default 0,
  -- From when it may be sent. A sending process moves this time forward; if the process dies, another sends the notice then.
  due_at timestamptz not null,
  -- A test amount that ends in 04, 05 or 06 sets it; null once it took effect.
  fault text check (fault in ('notice_lost', 'notice_twice', 'notices_out_of_order')),
  created_at timestamptz not null default clock_timestamp(),
  ended_at timestamptz,
  check ((state = 'WAITING') = (ended_at is null))
);
create index notice_due on network.notice (participant_id, lane, due_at) where state = 'WAITING';
create index notice_of_participant on network.notice (participant_id, created_at);
create index notice_of_subject on network.notice (subject);
create index notice_ended on network.notice (ended_at) where state <> 'WAITING';

-- Each attempt to deliver a notice.
create table network.attempt (
  id bigint generated always as identity primary key,
  notice_id text not null references network.notice (id) on delete cascade,
  -- From 1.
  number int not null,
  at timestamptz not null,
  -- HTTP status of the answer, if there was one.
  status int,
  -- Null if no public address was reached: the time would tell whether a name of an inner network exists.
  latency_ms int,
  -- Beginning of the answer.
  answer text,
  -- Failure and remedy, in Spanish; null if the notice was delivered.
  failure text,
  remedy text
);
create index attempt_of_notice on network.attempt (notice_id, id);

-- Addresses whose last deliveries failed. A save of the participant's webhooks deletes its rows.
create table network.endpoint (
  participant_id uuid not null references network.participant (id) on delete cascade,
  field text not null,
  url text not null,
  -- Failed deliveries in a row; those of one minute count once.
  failures int not null default 0,
  failed_at timestamptz,
  -- Highest percentage of the limit that was warned of.
  warned int not null default 0,
  disabled_at timestamptz,
  primary key (participant_id, field)
);

-- Failures of an address that the portal reports to the participant's members by letter.
create table network.endpoint_event (
  id bigint generated always as identity primary key,
  participant_id uuid not null references network.participant (id) on delete cascade,
  field text not null,
  -- `warning`: some failures, as a percentage of the limit; `limit`: switched off at the limit; `gone`: switched off by a 410.
  kind text not null check (kind in ('warning', 'limit', 'gone')),
  percent int,
  at timestamptz not null
);
create index on network.endpoint_event (at);
