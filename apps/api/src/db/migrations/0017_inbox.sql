-- When the oldest open observation was written; null while none is open. Kept beside the integration, so that what waits for the
-- network is one index read however many observations there are.
alter table integration add column observed_since timestamptz;
update integration set observed_since = (
  select min(item.created_at) from pending_item item where item.integration_id = integration.id and not item.state
);

create function pending_item_observe() returns trigger language plpgsql as $$
declare
  subject uuid := case when tg_op = 'DELETE' then old.integration_id else new.integration_id end;
  oldest timestamptz;
begin
  select min(created_at) into oldest from pending_item where integration_id = subject and not state;
  update integration set observed_since = oldest where id = subject and observed_since is distinct from oldest;
  return null;
end $$;
create trigger pending_item_observed after insert or delete or update of state, created_at on pending_item
  for each row execute function pending_item_observe();

-- Since when an integration waits for the network, by its most pressing reason: a request, then observations, then a review.
alter table integration add column waiting_since timestamptz generated always as (
  case when state = 'SUCCESS' then null
       when finish_requested_at is not null then finish_requested_at
       when observed_since is not null then observed_since
       when ready_since is not null then greatest(ready_since, state_since) end
) stored;
create index integration_waiting on integration (waiting_since, id) where waiting_since is not null;
