-- Version of each section (optimistic lock), so that two people who save different screens do not conflict.
-- A section that was never saved has no row and version 1.
create table section_version (
  integration_id uuid not null constraint section_version_integration_known references integration,
  section text not null,
  version integer not null,
  constraint section_version_pkey primary key (integration_id, section)
);

-- The tables from here to `alias_iframe` store one setting each. A setting that was never saved has no row in its table.
create table webhook_setting (
  integration_id uuid constraint webhook_setting_pkey primary key constraint webhook_setting_integration_known references integration,
  notify_url_settlement text,
  notify_url_subscription text,
  notify_url_payment text,
  notify_url_chargeback text,
  notify_url_payment_inverse text
);

create table security_setting (
  integration_id uuid constraint security_setting_pkey primary key constraint security_setting_integration_known references integration,
  ip_origen text[] not null constraint security_setting_ip_origen_count check (cardinality(ip_origen) between 1 and 50)
);

create table ifd_account (
  integration_id uuid constraint ifd_account_pkey primary key constraint ifd_account_integration_known references integration,
  ifd_sbif_code text not null constraint ifd_account_bank check (ifd_sbif_code in ('028', '039')),
  ifd_account_type text not null constraint ifd_account_type_known check (ifd_account_type in ('001', '002')),
  ifd_number text not null constraint ifd_account_number_digits check (ifd_number ~ '^[0-9]{1,20}$')
);

create table ifo_account (
  integration_id uuid constraint ifo_account_pkey primary key constraint ifo_account_integration_known references integration,
  owner_id text not null constraint ifo_account_bank check (owner_id in ('028', '729'))
);

create table billing_account (
  integration_id uuid constraint billing_account_pkey primary key constraint billing_account_integration_known references integration,
  billing_sbif_code text not null constraint billing_account_bank check (billing_sbif_code in ('028', '039')),
  billing_account_type text not null constraint billing_account_type_known check (billing_account_type in ('001', '002')),
  billing_number text not null constraint billing_account_number_digits check (billing_number ~ '^[0-9]{1,20}$')
);

create table direct_open (
  integration_id uuid constraint direct_open_pkey primary key constraint direct_open_integration_known references integration,
  "urlImage" text not null,
  "urlApp" text not null
);

create table alias_webhook (
  integration_id uuid constraint alias_webhook_pkey primary key constraint alias_webhook_integration_known references integration,
  notify_url_aliassend_send text,
  notify_url_aliassend_receive text,
  notify_url_pay_challenge text
);

create table alias_iframe (
  integration_id uuid constraint alias_iframe_pkey primary key constraint alias_iframe_integration_known references integration,
  notify_url_authentication text not null,
  css text not null,
  available_hosts text[] not null
    constraint alias_iframe_available_hosts_count check (cardinality(available_hosts) between 1 and 50)
);

create table dashboard_account (
  id uuid constraint dashboard_account_pkey primary key default gen_random_uuid(),
  integration_id uuid not null constraint dashboard_account_integration_known references integration,
  name text not null,
  email text not null constraint dashboard_account_email_form check (email = lower(email) and email like '_%@_%'),
  role text not null constraint dashboard_account_role_known check (role in ('ER', 'EP')),
  is_default boolean not null default false,
  -- Argon2id hash of the account's password; null until somebody sets the password of a default account.
  password_hash text constraint dashboard_account_password_hashed check (password_hash like '$argon2id$%'),
  created_at timestamptz not null default now(),
  constraint dashboard_account_email_unique unique (integration_id, email)
);
create unique index dashboard_account_one_default on dashboard_account (integration_id, role) where is_default;
