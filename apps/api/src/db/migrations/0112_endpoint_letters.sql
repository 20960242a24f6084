-- Events of the network's notice addresses of which members were told by letter, so that each is told once.
create table endpoint_letter (
  event_id bigint constraint endpoint_letter_pkey primary key,
  told_at timestamptz not null default now()
);
