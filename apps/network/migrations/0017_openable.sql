-- Wallets that can be opened, by name: few among all participants.
create index participant_openable on network.participant (name, id) where direct_open ->> 'urlApp' is not null and type <> 'collector';
