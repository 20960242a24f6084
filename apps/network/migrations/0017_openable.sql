-- Wallets that can be opened, by name: few among all participants. Nearly all have no `direct_open`, which the planner knows; what is in one
-- it does not know.
create index participant_openable on network.participant (name, id)
  where direct_open is not null and direct_open ->> 'urlApp' is not null and type <> 'collector';
