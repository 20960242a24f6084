-- Rows of the audit log are written without a lock, and sealed after their transaction has committed (docs/decisions/047).
drop trigger audit_log_append on audit_log;
drop function audit_log_append();
drop function audit_log_broken();

-- Place of a row in the chain of hashes; null until the row is sealed. `id` may have gaps, because a transaction that fails uses one up.
alter table audit_log add column position bigint constraint audit_log_position_unique unique;
alter table audit_log disable trigger audit_log_append_only;
update audit_log set position = id;
alter table audit_log enable trigger audit_log_append_only;
alter table audit_log alter column id add generated always as identity;
select setval(pg_get_serial_sequence('audit_log', 'id'), max(id)) from audit_log having max(id) is not null;
alter table audit_log alter column previous_hash drop not null, alter column hash drop not null,
  add constraint audit_log_sealed_whole check (num_nulls(position, previous_hash, hash) in (0, 3));
create index audit_log_unsealed on audit_log (id) where position is null;

-- Allows nothing but the seal of a row that has none.
create or replace function audit_log_refuse() returns trigger language plpgsql as $$
declare
  seal constant text[] := array['position', 'previous_hash', 'hash'];
begin
  if tg_op = 'UPDATE' and old.position is null and new.position is not null and to_jsonb(old) - seal = to_jsonb(new) - seal then
    return new;
  end if;
  raise exception 'audit_log only grows'
    using errcode = 'integrity_constraint_violation', constraint = 'audit_log_append_only', table = 'audit_log';
end $$;

-- Seals committed rows that have no seal, oldest number first, and returns the last row of the chain if it sealed any.
-- Only one session seals at a time: another one that holds the lock makes this call return nothing.
create function audit_log_seal(at_most integer) returns table (last_position bigint, last_hash bytea) language plpgsql as $$
declare
  entry audit_log;
begin
  if not pg_try_advisory_xact_lock(7204912) then return; end if;
  select position, hash into last_position, last_hash from audit_log where position is not null order by position desc limit 1;
  last_position := coalesce(last_position, 0);
  last_hash := coalesce(last_hash, sha256('audit_log'::bytea));
  for entry in select * from audit_log where position is null order by id limit at_most loop
    last_position := last_position + 1;
    entry.previous_hash := last_hash;
    last_hash := audit_log_digest(entry);
    update audit_log set position = last_position, previous_hash = entry.previous_hash, hash = last_hash where id = entry.id;
  end loop;
  if entry.id is not null then return next; end if;
end $$;

-- Places of sealed rows whose hash or place does not follow from the row before; none if no row was changed, removed or inserted.
create function audit_log_broken() returns setof bigint language sql stable as $$
  select entry.position
  from (
    select audit_log as whole, position, lag(position) over (order by position) as previous_position,
      lag(hash) over (order by position) as expected
    from audit_log where position is not null
  ) entry
  where (entry.whole).hash is distinct from audit_log_digest(entry.whole)
    or (entry.whole).previous_hash is distinct from coalesce(entry.expected, sha256('audit_log'::bytea))
    or entry.position <> coalesce(entry.previous_position, 0) + 1
  order by entry.position
$$;

-- A signed record that the chain's last row was this one. `signature` is an HMAC with a key made from the master key.
create table audit_seal (
  position bigint constraint audit_seal_pkey primary key,
  hash bytea not null,
  at timestamptz not null,
  signature bytea not null
);
create function audit_seal_refuse() returns trigger language plpgsql as $$
begin
  raise exception 'audit_seal only grows'
    using errcode = 'integrity_constraint_violation', constraint = 'audit_seal_append_only', table = 'audit_seal';
end $$;
create trigger audit_seal_append_only before update or delete on audit_seal for each row execute function audit_seal_refuse();
create trigger audit_seal_keep before truncate on audit_seal for each statement execute function audit_seal_refuse();
