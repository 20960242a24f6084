-- Numbers of certification reports, one for each integration that started a test (docs/decisions/073).
create table certification_report (
  integration_id uuid constraint certification_report_pkey primary key constraint certification_report_integration_known references integration,
  number int not null generated always as identity constraint certification_report_number_once unique,
  created_at timestamptz not null default now()
);

-- Key and certificate that sign reports, sealed with the master key; one row.
create table certification_key (
  only_one boolean constraint certification_key_pkey primary key default true constraint certification_key_only_one check (only_one),
  key_id text not null,
  nonce bytea not null,
  ciphertext bytea not null,
  created_at timestamptz not null default now()
);
