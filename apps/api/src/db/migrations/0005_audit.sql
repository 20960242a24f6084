-- Audit log, append-only: each row has the hash of the row before it, so a changed or removed row is found.
create table audit_log (
  id bigint constraint audit_log_pkey primary key,
  at timestamptz not null default now(),
  actor_sub text,
  actor_kind text not null,
  action text not null,
  integration_id uuid,
  detail jsonb not null default '{}',
  thread_id text constraint audit_log_thread_id_length check (char_length(thread_id) <= 64),
  request_id text,
  outcome text not null constraint audit_log_outcome_known check (outcome in ('ok', 'denied', 'error')),
  previous_hash bytea not null constraint audit_log_chain_unique unique,
  hash bytea not null,
  -- IP network of the caller: an IPv4 address, or the /64 prefix of an IPv6 address.
  network text
);
create index audit_log_of_integration on audit_log (integration_id, id desc);
create index audit_log_of_actor on audit_log (actor_sub, id desc);

-- Hash of an audit row; independent of time zone and date style. A null `network` is left out, as in rows older than that column.
create function audit_log_digest(entry audit_log) returns bytea language sql stable as $$
  select sha256(entry.previous_hash || convert_to((jsonb_build_array(
    entry.id, to_char(entry.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), entry.actor_sub, entry.actor_kind,
    entry.action, entry.integration_id, entry.detail, entry.thread_id, entry.request_id, entry.outcome)
    || case when entry.network is null then '[]'::jsonb else jsonb_build_array(entry.network) end)::text, 'UTF8'))
$$;

-- Gives a new row the next number and its hash. The advisory lock lasts until the transaction ends, so a transaction writes its audit row last.
create function audit_log_append() returns trigger language plpgsql as $$
declare
  last record;
begin
  perform pg_advisory_xact_lock(7204912);
  select id, hash into last from audit_log order by id desc limit 1;
  new.id := coalesce(last.id, 0) + 1;
  new.previous_hash := coalesce(last.hash, sha256('audit_log'::bytea));
  new.hash := audit_log_digest(new);
  return new;
end $$;
create trigger audit_log_append before insert on audit_log for each row execute function audit_log_append();

create function audit_log_refuse() returns trigger language plpgsql as $$
begin
  raise exception 'audit_log only grows'
    using errcode = 'integrity_constraint_violation', constraint = 'audit_log_append_only', table = 'audit_log';
end $$;
create trigger audit_log_append_only before update or delete on audit_log for each row execute function audit_log_refuse();
create trigger audit_log_keep before truncate on audit_log for each statement execute function audit_log_refuse();

-- Ids of rows whose hash or number does not follow from the row before; none if no row was changed, removed or inserted.
create function audit_log_broken() returns setof bigint language sql stable as $$
  select entry.id
  from (
    select audit_log as whole, id, lag(id) over (order by id) as previous_id, lag(hash) over (order by id) as expected
    from audit_log
  ) entry
  where (entry.whole).hash is distinct from audit_log_digest(entry.whole)
    or (entry.whole).previous_hash is distinct from coalesce(entry.expected, sha256('audit_log'::bytea))
    or entry.id <> coalesce(entry.previous_id, 0) + 1
  order by entry.id
$$;
