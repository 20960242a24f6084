-- Row-level security, so that a statement without its access condition returns no rows of other people (docs/decisions/016).
-- Runs at every start, after the migrations.
-- The setting `app.sub` has the `sub` of the session's person; without it a session sees no row of an integration.

-- Integrations of the session's person. The function runs as the owner, because a policy of membership cannot read membership.
create or replace function portal_mine() returns setof uuid language sql stable security definer as $$
  select integration_id from membership where sub = current_setting('app.sub', true)
$$;

-- True while an integration is being created: it has neither members nor invitations yet.
create or replace function portal_unheld(integration uuid) returns boolean language sql stable security definer as $$
  select not exists (select 1 from membership where integration_id = integration)
    and not exists (select 1 from invitation where integration_id = integration)
$$;

-- Creates a role for the portal's sessions; false if the database user is not allowed to.
create or replace function portal_role(name text) returns boolean language plpgsql as $$
begin
  if not exists (select 1 from pg_roles where rolname = name) then
    begin
      execute format('create role %I nologin noinherit', name);
    exception
      -- The error is ignored: the portal of another database on the same server created the role at the same moment.
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

-- Two SQL conditions: which rows of a table the session's person may read, and which write; null if the table has no rows of persons.
create or replace function portal_rows_of(subject regclass) returns text[] language plpgsql stable as $$
declare
  me constant text := '(select current_setting(''app.sub'', true))';
  -- A scalar subquery instead of EXISTS, because PostgreSQL may plan EXISTS as a hash of all memberships of the person.
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
    when 'assistant_thread' then
      whole := format('holder = %s', me);
      return array[whole, whole];
    when 'assistant_message' then
      whole := format('(select true from assistant_thread mine where mine.id = %I.thread_id and mine.holder = %s)', name, me);
      return array[whole, whole];
    else
      select attname into owner_column
      from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
      where conrelid = subject and contype = 'f' and confrelid = 'integration'::regclass;
      if owner_column is null then return null; end if;
      whole := format(member, name, owner_column);
      return array[whole, whole];
  end case;
end $$;

-- Creates grants and policies of every table at every start. Returns 'roles', or 'forced' if the database user may not create roles.
-- A table that has its policies already keeps them.
create or replace function portal_barrier() returns text language plpgsql as $$
declare
  here constant text := current_schema();
  -- Tables that every caller may read and write.
  common constant text[] := array['company', 'rate_quota'];
  -- Tables that callers may read; only the role portal_internal writes them.
  known constant text[] := array['person'];
  -- Tables with rows of one person, which administrators may not read.
  personal constant text[] := array['assistant_thread', 'assistant_message'];
  -- Tables that only administrators' lists read and only a trigger writes.
  network constant text[] := array['company_type_group'];
  -- Views that keep rows apart themselves, so that callers may read them.
  guarded_views constant text[] := array['integration_seen'];
  append_only constant text[] := array['audit_log', 'audit_seal', 'state_change'];
  roles boolean := portal_role('portal_app') and portal_role('portal_network') and portal_role('portal_internal')
    and portal_role('network_app');
  wanted text[] := case when roles then array['portal_member', 'portal_whole'] else array['portal_door'] end;
  one record;
  acts text;
  definer text;
  rows_of text[];
begin
  -- These functions read rows of other people, so they run as the schema's owner, with a search path that no caller can change.
  for definer in select oid::regprocedure from pg_proc where pronamespace = here::regnamespace and proname in (
    'portal_mine', 'portal_unheld', 'integration_check_owner', 'membership_of_present', 'audit_log_seal', 'company_type_group_refresh',
    'account_export', 'account_remove', 'network_publish_integration', 'network_publish_setting', 'network_publish_webhooks',
    'network_publish_secret', 'network_publish_certificate') loop
    execute format('alter function %s security definer set search_path = %I, pg_temp', definer, here);
    execute format('alter function %s set application_name = ''portal_internal''', definer);
  end loop;
  if roles then
    execute format('grant usage on schema %I to portal_app, portal_network, portal_internal', here);
    -- The integration network sees nothing but its own schema, and the portal itself reads what the network saw.
    grant usage on schema network to network_app, portal_internal;
    grant select, insert, update, delete on all tables in schema network to network_app;
    grant select on all tables in schema network to portal_internal;
  end if;
  for one in select oid::regclass as subject, relname::text as name, relkind = 'v' as is_view from pg_class
             where relnamespace = here::regnamespace and relkind in ('r', 'p', 'v') order by relname loop
    if one.is_view then
      -- A view reads with its owner's rights, so row-level security does not apply; most are read by the portal itself only.
      if roles then execute format('grant select on %s to portal_internal', one.subject); end if;
      if roles and one.name = any (guarded_views) then
        execute format('grant select on %s to portal_app, portal_network', one.subject);
      end if;
      continue;
    end if;
    rows_of := portal_rows_of(one.subject);
    if roles then
      acts := case when one.name = any (append_only) then 'select, insert' else 'select, insert, update, delete' end;
      execute format('grant %s on %s to portal_internal', case one.name when 'migration' then 'select' else acts end, one.subject);
      if one.name = 'letter' then
        execute format('grant insert on %s to portal_app, portal_network', one.subject);
      elsif one.name = any (personal) then
        execute format('grant %s on %s to portal_app', acts, one.subject);
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

-- Replaces the policies of a table.
create or replace function portal_guard(subject regclass, rows_of text[], roles boolean) returns void language plpgsql as $$
declare
  -- Without roles `application_name` says which access a session has; the functions of `portal_barrier` set it for themselves.
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
    -- For administrators and the portal itself. The condition is just `true`: with any other, LIKE could not use a trigram index.
    execute format('create policy portal_whole on %s to portal_network, portal_internal using (true)', subject);
  else
    execute format('alter table %s force row level security', subject);
    execute format('create policy portal_door on %s using (%s) with check (%s)', subject,
      format(inside, rows_of[1]), format(inside, rows_of[2]));
  end if;
end $$;
