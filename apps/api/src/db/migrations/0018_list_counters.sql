-- What the lists need to stay index reads at a million integrations (spec §2 Admin main; docs/operations.md, Lists).

-- A name as it is looked for: upper case already, without accents. One fold for the database and, in the domain, for what is typed.
create function search_key(name_key text) returns text language sql immutable strict parallel safe
  return regexp_replace(normalize(name_key, nfd), '[\u0300-\u036f]', '', 'g');

alter table company add column search_key text collate "C" not null generated always as (search_key(name_key)) stored;
drop index company_name_part;
create index company_name_part on company using gin (search_key gin_trgm_ops);
create index company_by_name on company (search_key, id);

alter table integration add column public_search_key text collate "C" not null generated always as (search_key(public_name_key)) stored;
drop index integration_name_part;
create index integration_name_part on integration using gin (public_search_key gin_trgm_ops);
drop index integration_of_state;

-- A person's own list is one index read, whatever there is besides: the integration's moment and type never change.
alter table membership add column integration_created_at timestamptz, add column integration_type text;
update membership set integration_created_at = integration.created_at, integration_type = integration.type
from integration where integration.id = membership.integration_id;
alter table membership alter column integration_created_at set not null, alter column integration_type set not null;
create index membership_newest on membership (sub, integration_created_at, integration_id) include (integration_type, role);
drop index membership_of_person;

create function membership_describe() returns trigger language plpgsql as $$
begin
  select created_at, type into new.integration_created_at, new.integration_type from integration where id = new.integration_id;
  return new;
end $$;
create trigger membership_described before insert on membership for each row execute function membership_describe();

-- A row of the administrator's list: the integrations of one type that one company has.
create table company_type_group (
  company_id uuid not null constraint company_type_group_company_known references company,
  type text collate "C" not null,
  search_key text collate "C" not null,
  -- Of its first integration.
  created_at timestamptz not null,
  count_integration integer not null,
  count_progress integer not null,
  count_pending integer not null,
  count_success integer not null,
  -- With observations, or in the state of them.
  count_waiting integer not null,
  has_pending boolean not null generated always as (count_waiting > 0) stored,
  in_progress boolean not null generated always as (count_progress > 0) stored,
  in_pending boolean not null generated always as (count_pending > 0) stored,
  in_success boolean not null generated always as (count_success > 0) stored,
  constraint company_type_group_pkey primary key (company_id, type),
  constraint company_type_group_adds_up check (
    count_integration > 0 and count_integration = count_progress + count_pending + count_success
    and least(count_progress, count_pending, count_success, count_waiting) >= 0 and count_waiting <= count_integration)
);
create index company_type_group_by_name on company_type_group (search_key, company_id, type) include (in_progress, in_pending, in_success);
create index company_type_group_by_type on company_type_group (type, company_id) include (in_progress, in_pending, in_success);
create index company_type_group_by_age on company_type_group (created_at, company_id, type) include (in_progress, in_pending, in_success);
create index company_type_group_by_count on company_type_group (count_integration, company_id, type) include (in_progress, in_pending, in_success);
create index company_type_group_by_success on company_type_group (count_success, company_id, type) include (in_progress, in_pending, in_success);
create index company_type_group_by_pending on company_type_group (has_pending, company_id, type) include (in_progress, in_pending, in_success);
-- For a state that few groups have.
create index company_type_group_in_progress on company_type_group (company_id, type) where in_progress;
create index company_type_group_in_pending on company_type_group (company_id, type) where in_pending;
create index company_type_group_in_success on company_type_group (company_id, type) where in_success;

-- How many groups have a type and exactly these states (1 in progress, 2 with observations, 4 finished), and how many integrations
-- those have. The total is the sum over the slots: each session counts in one of them, so that writers do not wait for one another.
create table list_total (
  slot smallint not null,
  type text collate "C" not null,
  states smallint not null,
  groups integer not null default 0,
  integrations integer not null default 0,
  constraint list_total_pkey primary key (type, states, slot)
) with (fillfactor = 50);

-- The states of each type that a company has, three bits a type, and its integrations of each: the totals of a part of a name are
-- then read from companies alone.
alter table company add column marks smallint not null default 0,
  add column count_payer integer not null default 0,
  add column count_collector integer not null default 0,
  add column count_dual integer not null default 0;

create function states_of(one company_type_group) returns smallint language sql immutable
  return (one.in_progress::int + 2 * one.in_pending::int + 4 * one.in_success::int)::smallint;

create function marks_of(type text, states smallint) returns smallint language sql immutable
  return (states << case type when 'payer' then 0 when 'collector' then 3 else 6 end)::smallint;

create function company_type_group_tell() returns trigger language plpgsql as $$
declare
  slot_of_session constant smallint := pg_backend_pid() % 16;
  before smallint := case when tg_op <> 'INSERT' then states_of(old) end;
  after smallint := case when tg_op <> 'DELETE' then states_of(new) end;
  of_type constant text := coalesce(new.type, old.type);
  more constant integer := coalesce(new.count_integration, 0) - coalesce(old.count_integration, 0);
begin
  if before is distinct from after or more <> 0 then
    -- Two sessions of one slot meet here, and not at its rows in some order.
    perform pg_advisory_xact_lock(7204912, slot_of_session);
    insert into list_total as total (slot, type, states, groups, integrations)
    select slot_of_session, change.type, change.states, sum(change.groups), sum(change.integrations)
    from (values (old.type, before, -1, -old.count_integration), (new.type, after, 1, new.count_integration))
      as change (type, states, groups, integrations)
    where change.states is not null
    group by change.type, change.states order by change.type, change.states
    on conflict (type, states, slot) do update
      set groups = total.groups + excluded.groups, integrations = total.integrations + excluded.integrations;
    update company set
      marks = (marks & ~coalesce(marks_of(old.type, before), 0::smallint)) | coalesce(marks_of(new.type, after), 0::smallint),
      count_payer = count_payer + case of_type when 'payer' then more else 0 end,
      count_collector = count_collector + case of_type when 'collector' then more else 0 end,
      count_dual = count_dual + case of_type when 'payer_collect' then more else 0 end
    where id = coalesce(new.company_id, old.company_id);
  end if;
  return null;
end $$;
create trigger company_type_group_told after insert or update or delete on company_type_group
  for each row execute function company_type_group_tell();

-- Adds an integration to its group, or takes it away.
create function company_type_group_add(one integration, sign integer) returns void language plpgsql as $$
declare
  waits constant integer := (one.state = 'PENDING' or one.observed_since is not null)::int;
begin
  if sign > 0 then
    insert into company_type_group as kept
      (company_id, type, search_key, created_at, count_integration, count_progress, count_pending, count_success, count_waiting)
    select one.company_id, one.type, company.search_key, one.created_at, 1,
      (one.state = 'PROGRESS')::int, (one.state = 'PENDING')::int, (one.state = 'SUCCESS')::int, waits
    from company where company.id = one.company_id
    on conflict (company_id, type) do update set
      created_at = least(kept.created_at, excluded.created_at),
      count_integration = kept.count_integration + 1,
      count_progress = kept.count_progress + excluded.count_progress,
      count_pending = kept.count_pending + excluded.count_pending,
      count_success = kept.count_success + excluded.count_success,
      count_waiting = kept.count_waiting + excluded.count_waiting;
    return;
  end if;
  delete from company_type_group where company_id = one.company_id and type = one.type and count_integration = 1;
  if found then return; end if;
  update company_type_group kept set
    -- None is left where one statement removes them all, a row at a time for its triggers.
    created_at = coalesce(
      (select min(created_at) from integration where company_id = one.company_id and type = one.type), kept.created_at),
    count_integration = count_integration - 1,
    count_progress = count_progress - (one.state = 'PROGRESS')::int,
    count_pending = count_pending - (one.state = 'PENDING')::int,
    count_success = count_success - (one.state = 'SUCCESS')::int,
    count_waiting = count_waiting - waits
  where company_id = one.company_id and type = one.type;
end $$;

-- Every 500th integration of all ('all') and of each type, oldest first, with its place: a page in the middle of the list is read from the
-- one before it, and not from an end. The last hour has none yet, since moments of creation are not those of the commits.
create table integration_milestone (
  type text collate "C" not null,
  position integer not null,
  created_at timestamptz not null,
  id uuid not null,
  constraint integration_milestone_pkey primary key (type, position)
);
create index integration_milestone_age on integration_milestone (created_at);

create function integration_milestones_extend() returns void language plpgsql as $$
declare
  kind text;
begin
  foreach kind in array array['all', 'payer', 'collector', 'payer_collect'] loop
    insert into integration_milestone (type, position, created_at, id)
    select kind, reached.position + later.number, later.created_at, later.id
    from (
      select coalesce(max(position), 0) as position, coalesce(max(created_at), '-infinity') as created_at,
        coalesce((array_agg(id order by position desc))[1], '00000000-0000-0000-0000-000000000000') as id
      from integration_milestone where type = kind) reached
    cross join lateral (
      select row_number() over (order by created_at, integration.id) as number, created_at, integration.id from integration
      where (kind = 'all' or type = kind) and (created_at, integration.id) > (reached.created_at, reached.id)
        and created_at < now() - interval '1 hour') later
    where later.number % 500 = 0;
  end loop;
end $$;

create function integration_count() returns trigger language plpgsql as $$
begin
  -- Company, then group, then totals: everybody takes these locks in one order.
  perform 1 from company where id in (old.company_id, new.company_id) order by id for no key update;
  if tg_op = 'UPDATE' and old.company_id = new.company_id and old.type = new.type then
    update company_type_group set
      count_progress = count_progress + (new.state = 'PROGRESS')::int - (old.state = 'PROGRESS')::int,
      count_pending = count_pending + (new.state = 'PENDING')::int - (old.state = 'PENDING')::int,
      count_success = count_success + (new.state = 'SUCCESS')::int - (old.state = 'SUCCESS')::int,
      count_waiting = count_waiting + (new.state = 'PENDING' or new.observed_since is not null)::int
        - (old.state = 'PENDING' or old.observed_since is not null)::int
    where company_id = new.company_id and type = new.type;
    return null;
  end if;
  -- What is not the newest moves those after it: they lose their places until these are counted again.
  delete from integration_milestone where created_at >= least(old.created_at, new.created_at);
  if tg_op <> 'INSERT' then perform company_type_group_add(old, -1); end if;
  if tg_op <> 'DELETE' then perform company_type_group_add(new, 1); end if;
  return null;
end $$;
create trigger integration_counted after insert or delete on integration for each row execute function integration_count();
create trigger integration_recounted after update on integration for each row
  when (old.state <> new.state or (old.observed_since is null) <> (new.observed_since is null)
    or old.company_id <> new.company_id or old.type <> new.type)
  execute function integration_count();

-- The same, counted from the integrations and their observations: what the tables above must equal.
create view company_type_group_recount as
select integration.company_id, integration.type collate "C" as type, company.search_key, min(integration.created_at) as created_at,
  count(*)::int as count_integration,
  count(*) filter (where integration.state = 'PROGRESS')::int as count_progress,
  count(*) filter (where integration.state = 'PENDING')::int as count_pending,
  count(*) filter (where integration.state = 'SUCCESS')::int as count_success,
  count(*) filter (where integration.state = 'PENDING' or open.integration_id is not null)::int as count_waiting
from integration
join company on company.id = integration.company_id
left join (select distinct integration_id from pending_item where not state) open on open.integration_id = integration.id
group by integration.company_id, integration.type, company.search_key;

create view company_recount as
select company.id as company_id,
  coalesce(bit_or(marks_of(one.type, states_of(one))), 0)::smallint as marks,
  coalesce(sum(one.count_integration) filter (where one.type = 'payer'), 0)::int as payer,
  coalesce(sum(one.count_integration) filter (where one.type = 'collector'), 0)::int as collector,
  coalesce(sum(one.count_integration) filter (where one.type = 'payer_collect'), 0)::int as dual
from company left join company_type_group one on one.company_id = company.id
group by company.id;

-- Counts everything anew: for a load that went past the triggers. Nobody may write meanwhile.
create function list_counters_rebuild() returns void language plpgsql as $$
begin
  truncate company_type_group, list_total, integration_milestone;
  alter table company_type_group disable trigger company_type_group_told;
  insert into company_type_group
    (company_id, type, search_key, created_at, count_integration, count_progress, count_pending, count_success, count_waiting)
  select * from company_type_group_recount;
  alter table company_type_group enable trigger company_type_group_told;
  insert into list_total (slot, type, states, groups, integrations)
  select 0, one.type, states_of(one), count(*), sum(one.count_integration) from company_type_group one group by one.type, states_of(one);
  update company set marks = counted.marks, count_payer = counted.payer, count_collector = counted.collector, count_dual = counted.dual
  from company_recount counted where company.id = counted.company_id
    and (company.marks, count_payer, count_collector, count_dual) is distinct from (counted.marks, counted.payer, counted.collector, counted.dual);
  perform integration_milestones_extend();
end $$;
select list_counters_rebuild();

-- Every counter that differs from its recount; none, when all is well.
create function list_counters_check() returns table (what text, subject text) language sql stable as $$
  (select 'group', company_id || ' ' || type from (
    (select company_id, type, search_key, created_at, count_integration, count_progress, count_pending, count_success, count_waiting
     from company_type_group except select * from company_type_group_recount)
    union
    (select * from company_type_group_recount except
     select company_id, type, search_key, created_at, count_integration, count_progress, count_pending, count_success, count_waiting
     from company_type_group)) as groups)
  union all
  select 'total', type || ' ' || states from (
    select type, states, sum(groups) as groups, sum(integrations) as integrations from (
      select type, states, groups, integrations from list_total
      union all
      select one.type, states_of(one), -1, -one.count_integration from company_type_group one) as sides
    group by type, states) as differences
  where groups <> 0 or integrations <> 0
  union all
  select 'company', company.id::text from company join company_recount counted on counted.company_id = company.id
  where (company.marks, count_payer, count_collector, count_dual) is distinct from (counted.marks, counted.payer, counted.collector, counted.dual)
  union all
  select 'milestone', kept.type || ' ' || kept.position from integration_milestone kept
  left join (select id, row_number() over (order by created_at, id) as of_all, row_number() over (partition by type order by created_at, id) as of_type
    from integration) placed on placed.id = kept.id
  where kept.position is distinct from case kept.type when 'all' then placed.of_all else placed.of_type end
$$;

-- How many companies have a part in their name, and how many groups or integrations they have. It depends on how common the part is:
-- planned anew for each, since no one plan serves all. Each mask has the states that are asked of a type, in its three bits; 0 leaves the
-- type out.
create function count_named(pattern text, what text, payer integer, collector integer, dual integer)
returns table (companies bigint, total bigint) language plpgsql stable
set max_parallel_workers_per_gather = 0 as $$
begin
  if what = 'groups' then
    return query execute 'select coalesce(sum(n), 0)::bigint,
        coalesce(sum(n * ((marks & $2 <> 0)::int + (marks & $3 <> 0)::int + (marks & $4 <> 0)::int)), 0)::bigint
      from (select marks, count(*) as n from company where search_key like $1 group by marks) alike' using pattern, payer, collector, dual;
  else
    return query execute format('select count(*), coalesce(sum(%s), 0)::bigint from company where search_key like $1',
      concat_ws(' + ', case when payer <> 0 then 'count_payer' end, case when collector <> 0 then 'count_collector' end,
        case when dual <> 0 then 'count_dual' end)) using pattern;
  end if;
end $$;
