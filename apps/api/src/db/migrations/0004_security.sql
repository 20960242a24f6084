-- A client certificate. Its row is written as INTENT before it is signed; its private key is never stored.
create table certificate (
  id uuid constraint certificate_pkey primary key default gen_random_uuid(),
  integration_id uuid not null constraint certificate_integration_known references integration,
  serial text not null constraint certificate_serial_unique unique,
  status text not null default 'INTENT' constraint certificate_status_known check (status in ('INTENT', 'ACTIVE', 'REVOKED')),
  not_before timestamptz not null,
  not_after timestamptz not null,
  pem text,
  revoked_at timestamptz,
  created_by text not null constraint certificate_creator_known references person,
  created_at timestamptz not null default now(),
  constraint certificate_active_has_pem check (status <> 'ACTIVE' or pem is not null),
  constraint certificate_revoked_at_exactly_when_revoked check ((status = 'REVOKED') = (revoked_at is not null)),
  constraint certificate_period check (not_before < not_after)
);
create unique index certificate_one_active on certificate (integration_id) where status = 'ACTIVE';
create index certificate_of_integration on certificate (integration_id, created_at desc);
create index certificate_ending on certificate (not_after) where status = 'ACTIVE';
create index certificate_revoked on certificate (revoked_at) where status = 'REVOKED';

-- Letters about a certificate that expires in `days` days. Because of the primary key, each letter is sent only once, by one process.
create table certificate_notice (
  certificate_id uuid not null constraint certificate_notice_certificate_known references certificate,
  days integer not null,
  sent_at timestamptz not null default now(),
  constraint certificate_notice_pkey primary key (certificate_id, days)
);

-- The portal's certificate authority for client certificates, shared by all instances: private key and certificate, encrypted with the master key.
create table certificate_authority (
  only_one boolean constraint certificate_authority_pkey primary key default true
    constraint certificate_authority_only_one check (only_one),
  key_id text not null,
  nonce bytea not null,
  ciphertext bytea not null,
  created_at timestamptz not null default now()
);

-- A secret as AES-256-GCM ciphertext. The mask on the screen shows `last4`.
create table integration_secret (
  id uuid constraint integration_secret_pkey primary key default gen_random_uuid(),
  integration_id uuid not null constraint integration_secret_integration_known references integration,
  purpose text not null constraint integration_secret_purpose_known
    check (purpose in ('integration', 'refund', 'automatic_refund', 'authorization')),
  key_id text not null,
  nonce bytea not null constraint integration_secret_nonce_length check (octet_length(nonce) = 12),
  ciphertext bytea not null constraint integration_secret_ciphertext_tagged check (octet_length(ciphertext) > 16),
  last4 text not null constraint integration_secret_last4_length check (char_length(last4) = 4),
  created_at timestamptz not null default now(),
  expires_at timestamptz
);
create unique index integration_secret_one_current on integration_secret (integration_id, purpose) where expires_at is null;
create index integration_secret_of_integration on integration_secret (integration_id, purpose, created_at desc);
-- Housekeeping deletes expired secrets of all integrations by this index.
create index integration_secret_former on integration_secret (expires_at) where expires_at is not null;
