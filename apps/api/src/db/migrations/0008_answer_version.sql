-- A repeated write gets the ETag of its first answer too.
alter table idempotency_key add column version integer;
