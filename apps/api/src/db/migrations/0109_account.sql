-- Lets people see and remove what the portal keeps about them (docs/decisions/055).

-- When the person removed their account. The row stays without name and e-mail, because rows that are kept refer to it, and a token
-- of a sign-in before this time is refused.
alter table person add column removed_at timestamptz;

-- Refuses that an owner removes their account.
create function account_owns_nothing() returns trigger language plpgsql as $$
begin
  if exists (select from membership where sub = new.sub and role = 'OWNER') then
    raise exception 'the person % owns an integration', new.sub
      using errcode = 'check_violation', constraint = 'account_owns_nothing', table = 'person';
  end if;
  return new;
end $$;
create trigger account_owns_nothing before update of removed_at on person
  for each row when (new.removed_at is not null) execute function account_owns_nothing();

-- Refuses access for a person who removed their account. The lock waits for a removal that runs at the same time.
create function membership_of_present() returns trigger language plpgsql as $$
begin
  perform 1 from person where sub = new.sub and removed_at is null for key share;
  if not found then
    raise exception 'the person % has no account', new.sub
      using errcode = 'check_violation', constraint = 'membership_of_present', table = 'membership';
  end if;
  return new;
end $$;
create trigger membership_of_present before insert on membership for each row execute function membership_of_present();

-- Indexes for the rows that a person has written.
create index integration_of_creator on integration (created_by);
create index pending_item_of_creator on pending_item (created_by);
create index state_change_of_actor on state_change (actor_sub);
create index certificate_of_creator on certificate (created_by);
create index dashboard_account_of_email on dashboard_account (email);
create index letter_of_recipient on letter (recipient);

-- The person of the session, who may only ask about themselves. `asked` is the person that the server believes to serve.
create function account_self(asked text) returns text language plpgsql stable as $$
begin
  if asked <> '' and asked is not distinct from current_setting('app.sub', true) then return asked; end if;
  raise exception 'an account belongs to its person' using errcode = 'insufficient_privilege';
end $$;

-- All that the portal keeps about the session's person, by table, as the text of a JSON object; of each table the latest rows, at most
-- `most` and at most `bytes`. The list `cut` names the tables that have more. Without secrets, and without the texts of letters,
-- whose links may sign somebody in.
create function account_export(asked text, most integer, bytes integer) returns text language plpgsql stable as $$
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

-- Removes what the portal keeps about the session's person, except what the decision record names. Refuses an owner.
create function account_remove(asked text) returns void language plpgsql as $$
declare
  me constant text := account_self(asked);
  mine text;
begin
  -- The lock makes a simultaneous share or transfer to this person wait, which `membership_of_present` then refuses.
  select lower(email) into mine from person where sub = me and email_verified for update;
  delete from membership where sub = me and role = 'SHARED';
  delete from invitation where email = mine;
  delete from assistant_thread where holder = me;
  delete from idempotency_key where sub = me;
  delete from letter where recipient = mine;
  delete from mail_message where recipient = mine;
  update person set email = null, email_verified = false, name = null, first_seen_at = now(), last_seen_at = now(), removed_at = now()
    where sub = me;
  perform identity_remove(me);
end $$;
