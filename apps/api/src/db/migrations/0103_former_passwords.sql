-- Hashes of the account's former passwords, the latest first, so that none of them is set again.
alter table dashboard_account add column former_hashes text[] not null default '{}'
  constraint dashboard_account_former_hashes_count check (cardinality(former_hashes) <= 4);
