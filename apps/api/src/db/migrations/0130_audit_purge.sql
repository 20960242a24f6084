-- Rows of the audit may go after a year, once a row of the audit says so (docs/decisions/075).
create index audit_log_purge on audit_log (((detail ->> 'position')::bigint)) where action = 'audit.purge';

-- Allows the seal of a row that has none, and the removal of a row that is older than a year and covered by a purge.
create or replace function audit_log_refuse() returns trigger language plpgsql as $$
declare
  seal constant text[] := array['position', 'previous_hash', 'hash'];
begin
  if tg_op = 'UPDATE' and old.position is null and new.position is not null and to_jsonb(old) - seal = to_jsonb(new) - seal then
    return new;
  end if;
  if tg_op = 'DELETE' and old.at < now() - interval '1 year' and exists (
    select from audit_log where action = 'audit.purge' and (detail ->> 'position')::bigint >= old.position) then
    return old;
  end if;
  raise exception 'audit_log only grows'
    using errcode = 'integrity_constraint_violation', constraint = 'audit_log_append_only', table = 'audit_log';
end $$;

-- Allows the removal of the seals before a purge; the purge's own seal stays, because it vouches for the first row that is left.
create or replace function audit_seal_refuse() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and exists (
    select from audit_log where action = 'audit.purge' and (detail ->> 'position')::bigint > old.position) then
    return old;
  end if;
  raise exception 'audit_seal only grows'
    using errcode = 'integrity_constraint_violation', constraint = 'audit_seal_append_only', table = 'audit_seal';
end $$;

-- Places of sealed rows whose hash or place does not follow from the row before; none if no row was changed, removed or inserted.
-- The chain may begin at any place: whether that was a purge is not decided here.
create or replace function audit_log_broken() returns setof bigint language sql stable as $$
  select entry.position
  from (
    select audit_log as whole, position, lag(position) over (order by position) as previous_position,
      lag(hash) over (order by position) as expected
    from audit_log where position is not null
  ) entry
  where (entry.whole).hash is distinct from audit_log_digest(entry.whole)
    or (entry.position = 1 or entry.previous_position is not null)
      and ((entry.whole).previous_hash is distinct from coalesce(entry.expected, sha256('audit_log'::bytea))
        or entry.position <> coalesce(entry.previous_position, 0) + 1)
  order by entry.position
$$;
