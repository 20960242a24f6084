-- Who listens to the notices of a receiver and answers its questions in its place. The row of a process that died lapses.
create table network.listener (
  id uuid primary key,
  participant_id uuid not null references network.participant (id) on delete cascade,
  until timestamptz not null
);
create index on network.listener (participant_id);

-- Whether a question waits for the answer of a listener.
alter table network.received_notice add column waiting boolean not null default false;
