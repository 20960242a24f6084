-- What the integration network saw of each integration, and the addresses of notices whose last deliveries failed, as JSON: a row for
-- each integration, so that the condition is evaluated once. No policy guards the network's tables, so the view has the condition of
-- row security itself: a member sees their own integrations.
create view integration_seen with (security_barrier) as
select participant.id as integration_id,
  (select json_agg(json_build_object('kind', kind, 'key', key, 'ok', ok, 'at', at, 'detail', detail))
    from network.evidence where participant_id = participant.id) as evidence,
  (select json_agg(json_build_object('field', field, 'url', url, 'failed_at', failed_at, 'disabled_at', disabled_at))
    from network.endpoint where participant_id = participant.id) as endpoints
from network.participant
where current_user in ('portal_network', 'portal_internal')
  or current_setting('application_name') in ('portal_network', 'portal_internal')
  or (select true from membership mine
    where mine.integration_id = participant.id and mine.sub = (select current_setting('app.sub', true)));

-- When an integration first reached a state of its life. Rows stay, even if a fact is lost afterwards.
create table integration_milestone (
  integration_id uuid not null constraint integration_milestone_integration_known references integration,
  state text not null constraint integration_milestone_state_known check (state in
    ('created', 'configured', 'connected', 'tested', 'self_certified', 'in_review', 'observed', 'completed')),
  at timestamptz not null,
  constraint integration_milestone_pkey primary key (integration_id, state)
);
