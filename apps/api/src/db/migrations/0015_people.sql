-- The name of one membership outside: who sees the list of people learns no subject, and meets no name of another integration in it.
alter table membership add column id uuid not null default gen_random_uuid();
alter table membership add constraint membership_id_unique unique (id);

create index invitation_expiry_age on invitation (expires_at);
