-- Wallets that can be opened, by name: few among all participants. The planner knows that nearly all
-- have no `direct_open`, but nothing of what is inside one.
create index participant_openable on network.participant (name, id)
  where direct_open is not null and direct_open ->> 'urlApp' is not null and type <> 'collector';
