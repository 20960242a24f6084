-- Status and body are written by the transaction that claimed the key, with what they tell of.
create table idempotency_key (
  sub text not null,
  key text not null,
  operation text not null,
  request_hash text not null,
  status integer,
  body jsonb,
  created_at timestamptz not null default now(),
  constraint idempotency_key_pkey primary key (sub, key)
);
create index idempotency_key_age on idempotency_key (created_at);

create table rate_quota (
  subject text not null,
  bucket text not null,
  window_start timestamptz not null,
  count integer not null default 0,
  constraint rate_quota_pkey primary key (subject, bucket, window_start)
);
create index rate_quota_age on rate_quota (window_start);

create table mail_message (
  id uuid constraint mail_message_pkey primary key default gen_random_uuid(),
  recipient text not null,
  subject text not null,
  body_text text not null,
  body_html text,
  created_at timestamptz not null default now()
);
create index mail_message_newest on mail_message (created_at desc, id desc);
create index mail_message_of_recipient on mail_message (recipient, created_at desc);
