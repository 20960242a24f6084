-- Conversations with the assistant. `holder` is the `sub` of the person, or `key:` and the SHA-256 of a visitor's key.
-- No column has a check constraint, because its error message would write the conversation's text to the log.
create table assistant_thread (
  id uuid constraint assistant_thread_pkey primary key default gen_random_uuid(),
  holder text not null,
  created_at timestamptz not null default now(),
  -- When the last message of the conversation was written.
  active_at timestamptz not null default now()
);
create index assistant_thread_of_holder on assistant_thread (holder, created_at desc, id);
create index assistant_thread_age on assistant_thread (active_at);

create table assistant_message (
  id uuid constraint assistant_message_pkey primary key default gen_random_uuid(),
  thread_id uuid not null constraint assistant_message_thread references assistant_thread on delete cascade,
  -- Number of the message, by which the messages of a conversation are sorted.
  number bigint generated always as identity,
  by_person boolean not null,
  body text not null,
  sources jsonb not null default '[]',
  actions jsonb not null default '[]',
  -- Whether the assistant found an answer; null for a question.
  known boolean,
  -- The person's rating of the answer: useful (true) or not (false); null without a rating.
  liked boolean,
  created_at timestamptz not null default now()
);
create index assistant_message_of_thread on assistant_message (thread_id, number);
create index assistant_message_age on assistant_message (created_at);
