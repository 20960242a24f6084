-- Since when an integration is in its state, and since when nothing is left to do in either checklist.
alter table integration add column state_since timestamptz;
update integration set state_since = coalesce(finish_date, created_at);
alter table integration alter column state_since set default now(), alter column state_since set not null;
alter table integration add column ready_since timestamptz;
update integration set ready_since = now() from progress
where progress.integration_id = integration.id
  and integration_configured and token_number and tyc_qri and account_med and tyc_commerce and nda is not false
  and (type = 'collector' or (reverse_payer and direct_open and validate_authorization))
  and (type = 'payer' or (token_generation and logo and remaining_time and verificate_authorization and pre_authorization_webhook))
  and (type <> 'payer_collect' or (settlement_webhook is not false and reverse_enroller is not false));

-- Every change of state with its actor; written once.
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
