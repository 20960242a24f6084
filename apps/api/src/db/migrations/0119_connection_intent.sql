-- Why something that is valid and unwise in an integration is on purpose. Who said so is in the audit.
create table connection_intent (
  integration_id uuid not null constraint connection_intent_integration_known references integration,
  -- Name of the rule that finds it.
  rule text not null,
  reason text not null constraint connection_intent_reason_length check (char_length(reason) between 5 and 300),
  at timestamptz not null default now(),
  constraint connection_intent_pkey primary key (integration_id, rule)
);
