-- A person who signed in at least once, with the e-mail address and name of the latest token.
create table person (
  sub text primary key,
  email text,
  email_verified boolean not null default false,
  name text,
  first_seen_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now()
);
create index person_verified_email on person (lower(email)) where email_verified;

-- Trigram indexes find names that contain a text without reading every row.
create extension if not exists pg_trgm;

-- Key for searches: the upper-case name `name_key` without accents. `fold.ts` of the domain does the same with the typed text.
create function search_key(name_key text) returns text language sql immutable strict parallel safe
  return regexp_replace(normalize(name_key, nfd), '[\u0300-\u036f]', '', 'g');

-- A company groups integrations in the administrators' list; it gives nobody access.
-- Names are sorted by code point, because PostgreSQL and PGlite then have the same order.
create table company (
  id uuid constraint company_pkey primary key default gen_random_uuid(),
  enroller_name text not null,
  name_key text collate "C" not null,
  tax_id text not null constraint company_tax_id_form check (tax_id ~ '^[1-9][0-9]{0,8}-[0-9K]$'),
  created_at timestamptz not null default now(),
  search_key text collate "C" not null generated always as (search_key(name_key)) stored,
  constraint company_name_tax_id_unique unique (name_key, tax_id)
);
create index company_tax_id on company (tax_id);

create table integration (
  id uuid constraint integration_pkey primary key default gen_random_uuid(),
  enroller_uuid uuid not null default gen_random_uuid() constraint integration_enroller_uuid_unique unique,
  company_id uuid not null constraint integration_company_known references company,
  public_name text not null constraint integration_public_name_length check (char_length(public_name) between 3 and 30),
  public_name_key text collate "C" not null constraint integration_public_name_unique unique,
  type text not null constraint integration_type_known check (type in ('payer', 'collector', 'payer_collect')),
  x_client_os text not null constraint integration_x_client_os_unique unique
    constraint integration_x_client_os_form check (x_client_os ~ '^qri-[0-9a-f]{12}$'),
  color text not null,
  api_version text not null default 'v2' constraint integration_api_version_known check (api_version in ('v1', 'v2')),
  operation_mode text constraint integration_operation_mode_known
    check (operation_mode in ('cartola_qri', 'enrolador', 'comercio_enrolador')),
  chargeback_balance_type text constraint integration_chargeback_balance_type_known
    check (chargeback_balance_type in ('GLOBAL', 'COMMERCE', 'GLOBAL_AUTOMATICO')),
  demand_med text constraint integration_demand_med_known check (demand_med in ('ALWAYS', 'NOT_ONUS')),
  alias_configured boolean not null default false,
  state text not null default 'PROGRESS' constraint integration_state_known check (state in ('PROGRESS', 'PENDING', 'SUCCESS')),
  finish_date timestamptz,
  finish_requested_at timestamptz,
  created_by text not null constraint integration_creator_known references person,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- The company's name as the owner of this integration wrote it. The company's own row has the spelling of its first integration.
  enroller_name text not null,
  -- When the integration entered its present state.
  state_since timestamptz not null default now(),
  -- When both checklists became complete; null while an item is missing.
  ready_since timestamptz,
  -- When the oldest open observation was written; null if none is open. A trigger of `pending_item` keeps it.
  observed_since timestamptz,
  -- Since when the integration waits for the administrators: since a request to finalise, else an observation, else complete checklists.
  waiting_since timestamptz generated always as (
    case when state = 'SUCCESS' then null
         when finish_requested_at is not null then finish_requested_at
         when observed_since is not null then observed_since
         when ready_since is not null then greatest(ready_since, state_since) end
  ) stored,
  public_search_key text collate "C" not null generated always as (search_key(public_name_key)) stored,
  constraint integration_payer_has_no_modes
    check (type <> 'payer' or (operation_mode is null and chargeback_balance_type is null)),
  constraint integration_payer_has_no_alias check (type <> 'payer' or not alias_configured),
  constraint integration_demand_med_dual_only check (type = 'payer_collect' or demand_med is null),
  constraint integration_automatic_refund_enrolador_only
    check (chargeback_balance_type is distinct from 'GLOBAL_AUTOMATICO' or operation_mode is not distinct from 'enrolador'),
  constraint integration_finish_date_exactly_when_success check ((state = 'SUCCESS') = (finish_date is not null))
);
create index integration_newest on integration (created_at desc, id desc);
create index integration_newest_of_type on integration (type, created_at desc, id desc);
create index integration_newest_of_company on integration (company_id, created_at desc, id desc);
create index integration_waiting on integration (waiting_since, id) where waiting_since is not null;
-- Index to find public names that begin with the typed text.
create index integration_by_name on integration (public_search_key);
create index integration_name_part on integration using gin (public_search_key gin_trgm_ops);

create table membership (
  integration_id uuid not null constraint membership_integration_known references integration,
  sub text not null constraint membership_person_known references person,
  role text not null constraint membership_role_known check (role in ('OWNER', 'SHARED')),
  since timestamptz not null default now(),
  -- Identifies the membership in HTTP responses, because a person's `sub` must not leave the server.
  id uuid not null default gen_random_uuid() constraint membership_id_unique unique,
  constraint membership_pkey primary key (integration_id, sub)
);
create unique index membership_one_owner on membership (integration_id) where role = 'OWNER';
create index membership_of_person on membership (sub, integration_id);

-- An open invitation. Its row is deleted when it is accepted or withdrawn.
create table invitation (
  id uuid constraint invitation_pkey primary key default gen_random_uuid(),
  integration_id uuid not null constraint invitation_integration_known references integration,
  email text not null constraint invitation_email_form check (email = lower(email) and email like '_%@_%'),
  kind text not null constraint invitation_kind_known check (kind in ('SHARED', 'TRANSFER')),
  invited_by text not null constraint invitation_inviter_known references person,
  created_at timestamptz not null default now(),
  expires_at timestamptz,
  former_owner text constraint invitation_former_owner_known references person,
  constraint invitation_expiry check ((kind = 'SHARED') = (expires_at is not null)),
  constraint invitation_email_unique unique (integration_id, email)
);
create unique index invitation_one_transfer on invitation (integration_id) where kind = 'TRANSFER';
create index invitation_of_email on invitation (email);
create index invitation_expiry_age on invitation (expires_at);

-- An integration has either one owner or one open transfer. Checked at commit, because a transaction may remove one before it adds the other.
create function integration_check_owner() returns trigger language plpgsql as $$
declare
  subject uuid;
  holders integer;
begin
  for subject in
    select distinct id from unnest(array[
      case when tg_table_name = 'integration' then (to_jsonb(new) ->> 'id')::uuid
           when tg_op <> 'DELETE' then (to_jsonb(new) ->> 'integration_id')::uuid end,
      case when tg_op <> 'INSERT' and tg_table_name <> 'integration' then (to_jsonb(old) ->> 'integration_id')::uuid end
    ]) as id where id is not null order by id
  loop
    -- The row lock makes simultaneous changes of the owner or of the open transfer wait for each other.
    perform 1 from integration where id = subject for no key update;
    if found then
      select (select count(*) from membership where integration_id = subject and role = 'OWNER')
           + (select count(*) from invitation where integration_id = subject and kind = 'TRANSFER') into holders;
      if holders <> 1 then
        raise exception 'integration % has % holders', subject, holders
          using errcode = 'check_violation', constraint = 'integration_one_owner', table = 'integration';
      end if;
    end if;
  end loop;
  return null;
end $$;

create constraint trigger integration_one_owner after insert on integration
  deferrable initially deferred for each row execute function integration_check_owner();
create constraint trigger membership_one_holder_insert after insert on membership
  deferrable initially deferred for each row when (new.role = 'OWNER') execute function integration_check_owner();
create constraint trigger membership_one_holder_update after update on membership
  deferrable initially deferred for each row when (old.role = 'OWNER' or new.role = 'OWNER') execute function integration_check_owner();
create constraint trigger membership_one_holder_delete after delete on membership
  deferrable initially deferred for each row when (old.role = 'OWNER') execute function integration_check_owner();
create constraint trigger invitation_one_holder_insert after insert on invitation
  deferrable initially deferred for each row when (new.kind = 'TRANSFER') execute function integration_check_owner();
create constraint trigger invitation_one_holder_update after update on invitation
  deferrable initially deferred for each row when (old.kind = 'TRANSFER' or new.kind = 'TRANSFER') execute function integration_check_owner();
create constraint trigger invitation_one_holder_delete after delete on invitation
  deferrable initially deferred for each row when (old.kind = 'TRANSFER') execute function integration_check_owner();
