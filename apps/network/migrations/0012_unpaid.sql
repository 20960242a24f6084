-- Finds the charges of a wallet that ended without a payment; most authorizations end with one.
create index authorization_unpaid on network.authorization (payer_id) where state in ('REJECTED', 'EXPIRED');
