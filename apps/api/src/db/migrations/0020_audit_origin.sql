-- From where somebody acted. Rows from before have none, and their digests stay what they were.
alter table audit_log add column network text;

create or replace function audit_log_digest(entry audit_log) returns bytea language sql stable as $$
  select sha256(entry.previous_hash || convert_to((jsonb_build_array(
    entry.id, to_char(entry.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), entry.actor_sub, entry.actor_kind,
    entry.action, entry.integration_id, entry.detail, entry.thread_id, entry.request_id, entry.outcome)
    || case when entry.network is null then '[]'::jsonb else jsonb_build_array(entry.network) end)::text, 'UTF8'))
$$;

-- Sessions of the identity provider that were seen, by the digest of their id: each is one sign-in in the audit.
create table signed_session (
  digest text constraint signed_session_pkey primary key,
  seen_at timestamptz not null default now()
);
create index signed_session_age on signed_session (seen_at);
