-- A transfer that waits leaves the integration with its owner, and ends like any other invitation (docs/decisions/052).
drop trigger invitation_one_holder_insert on invitation;
drop trigger invitation_one_holder_update on invitation;
drop trigger invitation_one_holder_delete on invitation;
alter table invitation drop constraint invitation_expiry;
update invitation set expires_at = now() + interval '7 days' where expires_at is null;
alter table invitation alter column expires_at set not null;

create or replace function integration_check_owner() returns trigger language plpgsql as $$
declare
  subject uuid;
  owners integer;
begin
  for subject in
    select distinct id from unnest(array[
      case when tg_table_name = 'integration' then (to_jsonb(new) ->> 'id')::uuid
           when tg_op <> 'DELETE' then (to_jsonb(new) ->> 'integration_id')::uuid end,
      case when tg_op <> 'INSERT' and tg_table_name <> 'integration' then (to_jsonb(old) ->> 'integration_id')::uuid end
    ]) as id where id is not null order by id
  loop
    -- The row lock makes simultaneous changes of the owner wait for each other.
    perform 1 from integration where id = subject for no key update;
    if found then
      select count(*) from membership where integration_id = subject and role = 'OWNER' into owners;
      if owners <> 1 then
        raise exception 'integration % has % owners', subject, owners
          using errcode = 'check_violation', constraint = 'integration_one_owner', table = 'integration';
      end if;
    end if;
  end loop;
  return null;
end $$;

-- Integrations whose transfer waits belong to their former owner again.
insert into membership (integration_id, sub, role)
  select integration_id, coalesce(former_owner, invited_by), 'OWNER' from invitation where kind = 'TRANSFER'
  on conflict (integration_id, sub) do update set role = 'OWNER';
alter table invitation drop column former_owner;
