-- A transfer that an administrator asked for waits until the owner or another administrator agrees (docs/decisions/052).
alter table invitation add column awaits_consent boolean not null default false,
  add constraint invitation_consent_to_transfer check (kind = 'TRANSFER' or not awaits_consent);
