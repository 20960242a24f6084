-- Reviews of an integration by the network, beside its state (docs/decisions/070). An open one has no verdict yet; a closed one is never changed.
create table review (
  integration_id uuid not null constraint review_integration_known references integration,
  number integer not null constraint review_number_from_1 check (number >= 1),
  -- Null if the network answered without being asked.
  requested_at timestamptz,
  requested_by text constraint review_requester_known references person,
  verdict text constraint review_verdict_known check (verdict in ('approved', 'observed', 'withdrawn')),
  -- Why the network approved; the integration's members read it.
  reason text constraint review_reason_length check (char_length(reason) between 1 and 500),
  decided_at timestamptz,
  decided_by text constraint review_decider_known references person,
  constraint review_pkey primary key (integration_id, number),
  constraint review_request_whole check (num_nulls(requested_at, requested_by) in (0, 2)),
  constraint review_decision_whole check (num_nulls(verdict, decided_at, decided_by) in (0, 3)),
  constraint review_asked_or_decided check (requested_at is not null or verdict is not null),
  constraint review_reason_of_approval check (reason is null or verdict = 'approved')
);
create unique index review_one_open on review (integration_id) where verdict is null;
create index review_of_requester on review (requested_by);
create index review_of_decider on review (decided_by);

create function review_refuse() returns trigger language plpgsql as $$
begin
  raise exception 'a closed review is kept'
    using errcode = 'integrity_constraint_violation', constraint = 'review_kept', table = 'review';
end $$;
create trigger review_kept before update or delete on review for each row when (old.verdict is not null) execute function review_refuse();

-- `finish_requested_at` now also stands while a finalised integration waits for the network's verdict. Open observations wait for the
-- enroller, no longer for the administrators.
alter table integration drop column waiting_since;
alter table integration
  -- Since when the integration waits for the administrators: since a request to review it, else since complete checklists.
  add column waiting_since timestamptz generated always as (
    case when finish_requested_at is not null then finish_requested_at
         when state = 'SUCCESS' or observed_since is not null then null
         when ready_since is not null then greatest(ready_since, state_since) end
  ) stored,
  -- Since when it waits for the enroller: since an observation, else since it entered its present state.
  add column enroller_since timestamptz generated always as (
    case when state = 'SUCCESS' or finish_requested_at is not null then null
         when observed_since is not null then observed_since
         when ready_since is null then state_since end
  ) stored;
create index integration_waiting on integration (waiting_since, id) where waiting_since is not null;
create index integration_waiting_for_enroller on integration (enroller_since, id) where enroller_since is not null;

-- All that the portal keeps about the session's person, by table, as the text of a JSON object; of each table the latest rows, at most
-- `most` and at most `bytes`. The list `cut` names the tables that have more. Without secrets, and without the texts of letters,
-- whose links may sign somebody in.
create or replace function account_export(asked text, most integer, bytes integer) returns text language plpgsql stable as $$
declare
  me constant text := account_self(asked);
  mine constant text := (select lower(email) from person where sub = me and email_verified);
  parts text[] := '{}';
  cut text[] := '{}';
  one record;
  line text;
  lines text[];
  size integer;
begin
  for one in select * from (values
    ('person', 'select sub, email, email_verified, name, first_seen_at, last_seen_at from person where sub = $1'),
    ('membership', 'select i.public_name, m.role, m.since from membership m join integration i on i.id = m.integration_id
      where m.sub = $1 order by m.since desc'),
    ('departure', 'select integration_id, at from departure where sub = $1 order by at desc'),
    ('integration', 'select public_name, created_at from integration where created_by = $1 order by created_at desc'),
    ('invitation', 'select email, kind, created_at, expires_at, invited_by = $1 as sent from invitation
      where email = $2 or invited_by = $1 order by created_at desc'),
    ('pending_item', 'select description, state, created_at from pending_item where created_by = $1 order by created_at desc'),
    ('state_change', 'select integration_id, from_state, to_state, at from state_change where actor_sub = $1 order by at desc'),
    ('review', 'select integration_id, requested_at, requested_by = $1 as asked, verdict, reason, decided_at from review
      where requested_by = $1 or decided_by = $1 order by number desc'),
    ('certificate', 'select integration_id, serial, status, created_at from certificate where created_by = $1 order by created_at desc'),
    ('dashboard_account', 'select name, email, role, created_at from dashboard_account where email = $2 order by created_at desc'),
    ('audit_log', 'select at, action, outcome, network, integration_id, detail from audit_log where actor_sub = $1 order by id desc'),
    ('assistant_thread', 'select id, created_at, active_at from assistant_thread where holder = $1 order by active_at desc'),
    ('assistant_message', 'select m.thread_id, m.by_person, m.body, m.liked, m.created_at from assistant_message m
      join assistant_thread t on t.id = m.thread_id where t.holder = $1 order by m.number desc'),
    ('letter', 'select kind, subject, status, created_at from letter where recipient = $2 order by created_at desc'),
    ('mail_message', 'select subject, created_at from mail_message where recipient = $2 order by created_at desc'),
    ('idempotency_key', 'select operation, created_at from idempotency_key where sub = $1 order by created_at desc'),
    ('rate_quota', 'select bucket, window_start, count from rate_quota where subject = $1 order by window_start desc')
  ) as listed (name, query) loop
    lines := '{}';
    size := 0;
    for line in execute format('select row_to_json(one)::text from (%s limit $3 + 1) one', one.query) using me, mine, most loop
      size := size + octet_length(line);
      if cardinality(lines) = most or size > bytes then
        cut := cut || one.name::text;
        exit;
      end if;
      lines := lines || line;
    end loop;
    parts := parts || format('%s:[%s]', to_json(one.name), array_to_string(lines, ','));
  end loop;
  for one in select key, value::text from jsonb_each(identity_export(me)) loop
    parts := parts || format('%s:%s', to_json(one.key), one.value);
  end loop;
  if cut <> '{}' then parts := parts || format('"cut":%s', to_json(cut)); end if;
  return format('{%s}', array_to_string(parts, ','));
end $$;

