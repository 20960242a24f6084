-- Events of notice addresses that a letter has reported. The key keeps a second letter from being written.
create table endpoint_letter (
  event_id bigint constraint endpoint_letter_pkey primary key,
  told_at timestamptz not null default now()
);
