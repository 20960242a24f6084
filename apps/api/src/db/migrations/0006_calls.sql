-- Idempotency key of a write, with the answer that a repeated call gets. The answer is stored in the transaction of the write.
create table idempotency_key (
  sub text not null,
  key text not null,
  operation text not null,
  request_hash text not null,
  status integer,
  body jsonb,
  -- Version of the section after the write; a repeated call gets it as the ETag of its answer.
  version integer,
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

-- Sessions of the identity provider that are recorded in the audit as a sign-in, by the SHA-256 of the session id.
create table signed_session (
  digest text constraint signed_session_pkey primary key,
  seen_at timestamptz not null default now()
);
create index signed_session_age on signed_session (seen_at);
