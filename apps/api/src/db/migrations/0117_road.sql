-- What the integration network saw of an integration, and its addresses of notices whose last deliveries failed. The rows are the
-- network's, where no policy guards them, so each view has the same conditions as row security: a member sees their own integrations.
create view integration_evidence with (security_barrier) as
select participant_id as integration_id, kind, key, ok, at, request_id, detail
from network.evidence
where current_user in ('portal_network', 'portal_internal')
  or current_setting('application_name') in ('portal_network', 'portal_internal')
  or (select true from membership mine
    where mine.integration_id = participant_id and mine.sub = (select current_setting('app.sub', true)));

create view integration_endpoint with (security_barrier) as
select participant_id as integration_id, field, url, failed_at, disabled_at
from network.endpoint
where current_user in ('portal_network', 'portal_internal')
  or current_setting('application_name') in ('portal_network', 'portal_internal')
  or (select true from membership mine
    where mine.integration_id = participant_id and mine.sub = (select current_setting('app.sub', true)));

-- When an integration first reached a state of its life. Rows stay, even if a fact is lost afterwards.
create table integration_milestone (
  integration_id uuid not null constraint integration_milestone_integration_known references integration,
  state text not null constraint integration_milestone_state_known check (state in
    ('created', 'configured', 'connected', 'tested', 'self_certified', 'in_review', 'observed', 'completed')),
  at timestamptz not null,
  constraint integration_milestone_pkey primary key (integration_id, state)
);
