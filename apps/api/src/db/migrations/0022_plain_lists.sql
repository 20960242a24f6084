-- The lists without counters, places and a planner of their own (docs/decisions/032). One table is kept for them: the integrations of one
-- type that one company has, counted anew by every write that changes them.
drop trigger integration_counted on integration;
drop trigger integration_recounted on integration;
drop trigger membership_described on membership;
drop function integration_count(), membership_describe(), integration_milestones_extend(), list_counters_rebuild(), list_counters_check(),
  count_named(text, text, integer, integer, integer), company_type_group_add(integration, integer);
drop view company_recount, company_type_group_recount;
drop function states_of(company_type_group), marks_of(text, smallint);
drop table company_type_group, list_total, integration_milestone;
drop function company_type_group_tell();
drop index company_name_part, company_by_name;
alter table company drop column marks, drop column count_payer, drop column count_collector, drop column count_dual;
alter table membership drop column integration_created_at, drop column integration_type;
create index membership_of_person on membership (sub, integration_id);
-- For names that begin with what was typed.
create index integration_by_name on integration (public_search_key);

create table company_type_group (
  company_id uuid not null constraint company_type_group_company_known references company,
  type text collate "C" not null,
  -- The company's.
  search_key text collate "C" not null,
  -- Of its first integration.
  created_at timestamptz not null,
  count_integration integer not null,
  count_success integer not null,
  -- One is in the state PENDING or has an open observation.
  has_pending boolean not null,
  -- One is in this state.
  in_progress boolean not null,
  in_pending boolean not null,
  in_success boolean not null,
  constraint company_type_group_pkey primary key (company_id, type)
);

create view company_type_group_counted as
select integration.company_id, integration.type collate "C" as type, company.search_key, min(integration.created_at) as created_at,
  count(*)::int as count_integration,
  count(*) filter (where integration.state = 'SUCCESS')::int as count_success,
  bool_or(integration.state = 'PENDING' or integration.observed_since is not null) as has_pending,
  bool_or(integration.state = 'PROGRESS') as in_progress,
  bool_or(integration.state = 'PENDING') as in_pending,
  bool_or(integration.state = 'SUCCESS') as in_success
from integration join company on company.id = integration.company_id
group by integration.company_id, integration.type, company.search_key;

create function company_type_group_refresh() returns trigger language plpgsql as $$
begin
  -- Writers of one company wait for each other here, so that each counts what the others have committed.
  perform 1 from company where id in (old.company_id, new.company_id) order by id for no key update;
  delete from company_type_group where (company_id, type) in ((old.company_id, old.type), (new.company_id, new.type));
  insert into company_type_group select * from company_type_group_counted
  where (company_id, type) in ((old.company_id, old.type), (new.company_id, new.type));
  return null;
end $$;
create trigger company_type_group_counted_again after insert or delete on integration
  for each row execute function company_type_group_refresh();
create trigger company_type_group_recounted after update on integration for each row
  when ((old.company_id, old.type, old.created_at, old.state, old.observed_since is null)
    is distinct from (new.company_id, new.type, new.created_at, new.state, new.observed_since is null))
  execute function company_type_group_refresh();

insert into company_type_group select * from company_type_group_counted;
-- One for each order of the list, one for each state, and one for a part of a name.
create index company_type_group_by_name on company_type_group (search_key, company_id, type);
create index company_type_group_by_type on company_type_group (type, company_id);
create index company_type_group_by_age on company_type_group (created_at, company_id, type);
create index company_type_group_by_count on company_type_group (count_integration, company_id, type);
create index company_type_group_by_success on company_type_group (count_success, company_id, type);
create index company_type_group_by_pending on company_type_group (has_pending, company_id, type);
create index company_type_group_in_progress on company_type_group (type, company_id) where in_progress;
create index company_type_group_in_pending on company_type_group (type, company_id) where in_pending;
create index company_type_group_in_success on company_type_group (type, company_id) where in_success;
create index company_type_group_name_part on company_type_group using gin (search_key gin_trgm_ops);

-- Replaces the function of 0021, because some of its tables and functions are dropped above.
create or replace function portal_barrier() returns text language plpgsql as $$
declare
  here constant text := current_schema();
  -- Read and written in every call, but nobody's in particular.
  common constant text[] := array['company', 'rate_quota'];
  -- Whom a person works with; only the portal itself writes down who somebody is.
  known constant text[] := array['person'];
  -- A person's alone.
  personal constant text[] := array['assistant_thread', 'assistant_message'];
  -- Read by the administrators' lists and written only by a trigger.
  network constant text[] := array['company_type_group'];
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
    'company_type_group_refresh()'] loop
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
