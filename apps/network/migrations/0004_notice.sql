-- Notices to participants, written in the transaction of the change that they report.
create table network.notice (
  -- `evt_` and random letters; the same at every attempt.
  id text primary key,
  participant_id uuid not null references network.participant (id),
  type text not null,
  -- Field in which the receiver registers its address.
  field text not null,
  data jsonb not null,
  -- What it is about, to find it again: the token, alias payment, transfer or subscription.
  subject text not null,
  happened_at timestamptz not null,
  state text not null check (state in ('WAITING', 'DELIVERED', 'FAILED', 'UNSENT')),
  attempts int not null default 0,
  due_at timestamptz not null,
  -- A test amount that ends in 04, 05 or 06 sets it.
  fault text check (fault in ('notice_lost', 'notice_twice', 'notices_out_of_order')),
  created_at timestamptz not null default clock_timestamp(),
  ended_at timestamptz
);
create index notice_due on network.notice (due_at) where state = 'WAITING';
create index notice_of_participant on network.notice (participant_id, created_at);
create index notice_of_subject on network.notice (subject);
