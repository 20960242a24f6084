-- Checks of each participant's addresses for notices: when the next is due, and what the last one saw.
create table network.preflight (
  participant_id uuid primary key references network.participant (id) on delete cascade,
  -- `-infinity`: at once. A process that begins moves it to the end of its claim; if the process dies, another checks then.
  due_at timestamptz not null,
  claimed boolean not null default false,
  checked_at timestamptz,
  -- Servers with their addresses, as in `domain/connection/preflight`.
  hosts jsonb not null default '[]'
);
create index preflight_due on network.preflight (due_at);

-- An address that changed is checked at once, and has no verdict until then.
create function network.preflight_changed() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    delete from network.evidence e where e.participant_id = new.id and e.kind = 'url'
      and old.addresses ->> e.key is distinct from new.addresses ->> e.key;
  end if;
  insert into network.preflight (participant_id, due_at) values (new.id, '-infinity')
  on conflict (participant_id) do update set due_at = '-infinity', claimed = false;
  return null;
end $$;
create trigger preflight_made after insert on network.participant
  for each row when (not new.counterpart and new.addresses <> '{}') execute function network.preflight_changed();
create trigger preflight_changed after update of addresses on network.participant
  for each row when (not new.counterpart and old.addresses is distinct from new.addresses)
  execute function network.preflight_changed();

-- Spread over a day.
insert into network.preflight (participant_id, due_at)
select id, now() + random() * interval '1 day' from network.participant where not counterpart and addresses <> '{}';

-- `check`: a check found that an address no longer passes. `fault` names what it found, `others` counts further addresses.
alter table network.endpoint_event
  drop constraint endpoint_event_kind_check,
  add constraint endpoint_event_kind_check check (kind in ('warning', 'limit', 'gone', 'check')),
  add column fault text,
  add column others int not null default 0;
