-- Conversations with the assistant. `holder` is the person's subject, or `key:` and the SHA-256 of the key of whoever did not sign in.
-- No column has a check: what a broken one reports would carry a text of the conversation into the log.
create table assistant_thread (
  id uuid constraint assistant_thread_pkey primary key default gen_random_uuid(),
  holder text not null,
  created_at timestamptz not null default now(),
  -- When something was last said in it.
  active_at timestamptz not null default now()
);
create index assistant_thread_of_holder on assistant_thread (holder, created_at desc, id);
create index assistant_thread_age on assistant_thread (active_at);

create table assistant_message (
  id uuid constraint assistant_message_pkey primary key default gen_random_uuid(),
  thread_id uuid not null constraint assistant_message_thread references assistant_thread on delete cascade,
  -- Order of writing.
  number bigint generated always as identity,
  by_person boolean not null,
  body text not null,
  sources jsonb not null default '[]',
  actions jsonb not null default '[]',
  -- Whether something that was found answers; null for a question.
  known boolean,
  -- The person's word on an answer.
  liked boolean,
  created_at timestamptz not null default now()
);
create index assistant_message_of_thread on assistant_message (thread_id, number);
create index assistant_message_age on assistant_message (created_at);

-- As in 0019, with the conversations.
create or replace function portal_rows_of(subject regclass) returns text[] language plpgsql stable as $$
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

-- As in 0019; what is personal is no business of the network's administrators, who come to it through a member's door.
create or replace function portal_barrier() returns text language plpgsql as $$
declare
  here constant text := current_schema();
  -- Read and written in every call, but nobody's in particular.
  common constant text[] := array['company', 'rate_quota'];
  -- Whom a person works with; only the portal itself writes down who somebody is.
  known constant text[] := array['person'];
  -- A person's alone.
  personal constant text[] := array['assistant_thread', 'assistant_message'];
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
