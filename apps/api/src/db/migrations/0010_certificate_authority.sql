-- The portal's own authority for client certificates, one for all instances: private key and certificate, sealed with the master key.
create table certificate_authority (
  only_one boolean constraint certificate_authority_pkey primary key default true
    constraint certificate_authority_only_one check (only_one),
  key_id text not null,
  nonce bytea not null,
  ciphertext bytea not null,
  created_at timestamptz not null default now()
);
