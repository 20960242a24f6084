-- Who listens to the notices of a receiver and answers its questions in its place. The row of a process that died lapses.
create table network.listener (
  id uuid primary key,
  participant_id uuid not null references network.participant (id) on delete cascade,
  until timestamptz not null
);
create index on network.listener (participant_id);

-- Id by which a listener answers a question; null for every other notice, and from when nobody answered in time.
alter table network.received_notice add column question uuid;
create unique index on network.received_notice (question) where question is not null;
