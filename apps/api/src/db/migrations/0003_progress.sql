-- The twelve technology and four legal entries of spec §3; only the ones without NOT NULL can be 'No Aplica'.
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
  nda boolean default false,
  version integer not null default 1
);

-- Observations of 'Finalizar' and closing comments are the same rows.
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
