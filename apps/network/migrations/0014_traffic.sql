-- When a notice was queued, tried, ended or sent again: those who follow an integration live look for what moved. Notices of before have
-- no such time, because to write it would rewrite the table.
alter table network.notice add column moved_at timestamptz not null default '-infinity';
alter table network.notice alter column moved_at set default clock_timestamp();
create index on network.notice (participant_id, moved_at);
-- The timeline and its failures. `notice_of_participant` had another order.
drop index network.notice_of_participant;
create index on network.notice (participant_id, happened_at desc);
create index on network.notice (participant_id, happened_at desc)
  where state in ('FAILED', 'UNSENT') or state = 'WAITING' and attempts > 0;
create index on network.call (participant_id, at desc) where code is not null;
create index on network.call (request_id);
-- People look for an order by the id that they gave it.
create index token_of_order on network.token (order_id);
