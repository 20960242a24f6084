-- A row of the administrators' list: the integrations of one type that one company has (docs/decisions/032).
create table company_type_group (
  company_id uuid not null constraint company_type_group_company_known references company,
  type text collate "C" not null,
  -- The company's name for searches: a copy of `company.search_key`.
  search_key text collate "C" not null,
  -- When the oldest integration of this company and type was created.
  created_at timestamptz not null,
  count_integration integer not null,
  count_success integer not null,
  -- True if at least one integration of this company and type is in the state PENDING or has an open observation.
  has_pending boolean not null,
  -- True if at least one integration of this company and type is in the state PROGRESS, PENDING or SUCCESS.
  in_progress boolean not null,
  in_pending boolean not null,
  in_success boolean not null,
  constraint company_type_group_pkey primary key (company_id, type)
);

-- The rows that `company_type_group` must have, computed from the integrations.
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

-- Computes the row of a company and type again after one of its integrations changed.
create function company_type_group_refresh() returns trigger language plpgsql as $$
begin
  -- The row lock makes writers of one company wait for each other, so each counts what the others have committed.
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

-- Indexes for each sort order of the administrators' list, for its filters by state, and for company names that contain a text.
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
