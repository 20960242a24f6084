-- The second barrier: what one missed condition of ours would show, the database itself keeps back (docs/decisions/016).
-- `app.sub` says for whom a session works; without it, for nobody.

-- Integrations of the session's person. A policy of membership cannot look into membership itself.
create function portal_mine() returns setof uuid language sql stable security definer as $$
  select integration_id from membership where sub = current_setting('app.sub', true)
$$;

-- An integration in the middle of its creation: nobody holds it yet.
create function portal_unheld(integration uuid) returns boolean language sql stable security definer as $$
  select not exists (select 1 from membership where integration_id = integration)
    and not exists (select 1 from invitation where integration_id = integration)
$$;

-- Takes care of a role that the portal's sessions work under; false where this database user may not.
create function portal_role(name text) returns boolean language plpgsql as $$
begin
  if not exists (select 1 from pg_roles where rolname = name) then
    begin
      execute format('create role %I nologin noinherit', name);
    exception
      -- Another database of the same server was faster.
      when duplicate_object or unique_violation then null;
    end;
  end if;
  if not pg_has_role(current_user, name, 'member') then
    execute format('grant %I to current_user', name);
  end if;
  return true;
exception
  when insufficient_privilege then return false;
end $$;

-- Which rows of a table are the session's person's, as SQL; null where the table is nobody's in particular.
create function portal_rows_of(subject regclass) returns text[] language plpgsql stable as $$
declare
  me constant text := '(select current_setting(''app.sub'', true))';
  -- Not EXISTS: that might be planned as one reading of all that the person has, which for some is thousands.
  member constant text := '(select true from membership mine where mine.integration_id = %I.%I and mine.sub = ' || me || ')';
  name text := (select relname from pg_class where oid = subject);
  whole text;
  owner_column text;
begin
  case name
    when 'integration' then
      whole := format(member, name, 'id') || format(' or (created_by = %s and portal_unheld(id))', me);
      return array[whole, whole];
    when 'membership' then
      return array[
        format('sub = %s or integration_id in (select portal_mine())', me),
        format('integration_id in (select portal_mine()) or (sub = %s and portal_unheld(integration_id))', me)];
    when 'audit_log' then
      return array[format(member, name, 'integration_id'), format('actor_sub = %s', me)];
    when 'idempotency_key' then
      return array[format('sub = %s', me), format('sub = %s', me)];
    else
      select attname into owner_column
      from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
      where conrelid = subject and contype = 'f' and confrelid = 'integration'::regclass;
      if owner_column is null then return null; end if;
      whole := format(member, name, owner_column);
      return array[whole, whole];
  end case;
end $$;

-- Raises the barrier over every table there is by now, and tells how: 'roles', or 'forced' where this database user may not make
-- roles. Called at every start; what stands already is left alone.
create function portal_barrier() returns text language plpgsql as $$
declare
  here constant text := current_schema();
  -- Read and written in every call, but nobody's in particular.
  common constant text[] := array['company', 'rate_quota'];
  -- Whom a person works with; only the portal itself writes down who somebody is.
  known constant text[] := array['person'];
  -- What the administrators' lists are read from; triggers alone write it.
  network constant text[] := array['company_type_group', 'list_total', 'integration_milestone'];
  append_only constant text[] := array['audit_log', 'state_change'];
  roles boolean := portal_role('portal_app') and portal_role('portal_network') and portal_role('portal_internal');
  wanted text[] := case when roles then array['portal_member', 'portal_whole'] else array['portal_door'] end;
  one record;
  acts text;
  definer text;
  rows_of text[];
begin
  -- These look at more than the caller's own rows; a definer's function never looks for tables where others may put some.
  foreach definer in array array['portal_mine()', 'portal_unheld(uuid)', 'integration_check_owner()', 'audit_log_append()',
    'membership_describe()', 'integration_count()'] loop
    execute format('alter function %s security definer set search_path = %I, pg_temp', definer, here);
    execute format('alter function %s set application_name = ''portal_internal''', definer);
  end loop;
  if roles then
    execute format('grant usage on schema %I to portal_app, portal_network, portal_internal', here);
  end if;
  for one in select oid::regclass as subject, relname::text as name, relkind = 'v' as is_view from pg_class
             where relnamespace = here::regnamespace and relkind in ('r', 'p', 'v') order by relname loop
    if one.is_view then
      -- A view sees all that its owner does.
      if roles then execute format('grant select on %s to portal_internal', one.subject); end if;
      continue;
    end if;
    rows_of := portal_rows_of(one.subject);
    if roles then
      acts := case when one.name = any (append_only) then 'select, insert' else 'select, insert, update, delete' end;
      execute format('grant %s on %s to portal_internal', case one.name when 'migration' then 'select' else acts end, one.subject);
      if one.name = 'letter' then
        execute format('grant insert on %s to portal_app, portal_network', one.subject);
      elsif rows_of is not null or one.name = any (common) then
        execute format('grant %s on %s to portal_app, portal_network', acts, one.subject);
      elsif one.name = any (known) then
        execute format('grant select on %s to portal_app, portal_network', one.subject);
      elsif one.name = any (network) then
        execute format('grant select on %s to portal_network', one.subject);
      end if;
    end if;
    continue when rows_of is null or wanted = (
      select coalesce(array_agg(polname::text order by polname), '{}') from pg_policy where polrelid = one.subject);
    perform portal_guard(one.subject, rows_of, roles);
  end loop;
  return case when roles then 'roles' else 'forced' end;
end $$;

-- Puts a table's policies in the place of those it has.
create function portal_guard(subject regclass, rows_of text[], roles boolean) returns void language plpgsql as $$
declare
  -- Without roles a session is what it calls itself at its beginning: a setting that any function may have of its own.
  inside constant text :=
    'case when current_setting(''application_name'') in (''portal_network'', ''portal_internal'') then true else (%s) end';
  policy name;
begin
  for policy in select polname from pg_policy where polrelid = subject loop
    execute format('drop policy %I on %s', policy, subject);
  end loop;
  execute format('alter table %s enable row level security', subject);
  if roles then
    execute format('alter table %s no force row level security', subject);
    execute format('create policy portal_member on %s to portal_app using (%s) with check (%s)', subject, rows_of[1], rows_of[2]);
    -- Constant, so that it keeps no filter from its index.
    execute format('create policy portal_whole on %s to portal_network, portal_internal using (true)', subject);
  else
    execute format('alter table %s force row level security', subject);
    execute format('create policy portal_door on %s using (%s) with check (%s)', subject,
      format(inside, rows_of[1]), format(inside, rows_of[2]));
  end if;
end $$;
