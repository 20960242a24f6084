-- Sessions of dashboard accounts (docs/decisions/066). A session ends when its account has another password or none, so it keeps a
-- digest of the stored hash that it began with.
create table dashboard_session (
  id_hash text constraint dashboard_session_pkey primary key,
  account_id uuid not null constraint dashboard_session_account_known references dashboard_account on delete cascade,
  password_digest bytea not null,
  used_at timestamptz not null default now()
);
create index dashboard_session_of_account on dashboard_session (account_id);
create index dashboard_session_used on dashboard_session (used_at);
