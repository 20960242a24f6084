-- Both checklists of an integration: twelve technology and four legal items (spec §3). Null means 'No Aplica'.
create table progress (
  integration_id uuid constraint progress_pkey primary key constraint progress_integration_known references integration,
  integration_configured boolean not null default false,
  token_number boolean not null default false,
  settlement_webhook boolean default false,
  reverse_payer boolean not null default false,
  direct_open boolean not null default false,
  validate_authorization boolean not null default false,
  pre_authorization_webhook boolean not null default false,
  token_generation boolean not null default false,
  reverse_enroller boolean default false,
  logo boolean not null default false,
  remaining_time boolean not null default false,
  verificate_authorization boolean not null default false,
  tyc_qri boolean not null default false,
  account_med boolean not null default false,
  tyc_commerce boolean not null default false,
  nda boolean default false
);

-- An observation of the screen 'Finalizar', which is the same as a closing comment. `state` is true once it is solved.
create table pending_item (
  integration_id uuid not null constraint pending_item_integration_known references integration,
  id integer not null constraint pending_item_id_from_1 check (id >= 1),
  state boolean not null default false,
  description text not null constraint pending_item_description_length check (char_length(description) between 1 and 255),
  created_by text not null constraint pending_item_creator_known references person,
  created_at timestamptz not null default now(),
  constraint pending_item_pkey primary key (integration_id, id)
);
create index pending_item_open on pending_item (integration_id) where not state;

-- Sets `integration.observed_since` to the time of the oldest open observation.
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


-- Every change of an integration's state, with the person who made it. Rows are never changed or deleted.
create table state_change (
  integration_id uuid not null constraint state_change_integration_known references integration,
  number integer not null constraint state_change_number_from_1 check (number >= 1),
  from_state text not null constraint state_change_from_known check (from_state in ('PROGRESS', 'PENDING', 'SUCCESS')),
  to_state text not null constraint state_change_to_known check (to_state in ('PROGRESS', 'PENDING', 'SUCCESS')),
  actor_sub text not null constraint state_change_actor_known references person,
  actor_kind text not null constraint state_change_actor_kind_known check (actor_kind in ('person', 'administrator')),
  at timestamptz not null default now(),
  constraint state_change_pkey primary key (integration_id, number),
  constraint state_change_moves check (from_state <> to_state)
);
create function state_change_refuse() returns trigger language plpgsql as $$
begin
  raise exception 'state_change only grows'
    using errcode = 'integrity_constraint_violation', constraint = 'state_change_append_only', table = 'state_change';
end $$;
create trigger state_change_append_only before update or delete on state_change for each row execute function state_change_refuse();
create trigger state_change_keep before truncate on state_change for each statement execute function state_change_refuse();
