-- People who lost their access to an integration and still know its credentials (docs/decisions/057).
create table departure (
  integration_id uuid not null constraint departure_integration_known references integration,
  sub text not null constraint departure_person_known references person,
  -- The time of the statement: a secret that was made while the transaction waited for the integration is known too.
  at timestamptz not null default clock_timestamp(),
  constraint departure_pkey primary key (integration_id, sub)
);
create index departure_of_person on departure (sub);

-- Since when a dashboard account has its password, and when the account was disabled, which removes the password.
alter table dashboard_account
  add column password_since timestamptz not null default now(),
  add column disabled_at timestamptz,
  add constraint dashboard_account_disabled_without_password check (disabled_at is null or password_hash is null);
