-- Every integration has an account of the dashboard for each of its roles from its first day, and those made before get theirs.
insert into dashboard_account (integration_id, name, email, role, is_default)
select integration.id, given.name, lower(given.role) || '-' || integration.x_client_os || '@dashboard.local', given.role, true
from integration
join (values ('ER', 'Recaudador', 'payer'), ('EP', 'Billetera', 'collector')) as given (role, name, without) on integration.type <> given.without
on conflict do nothing;

-- Whoever refunds automatically has the network's own account of destination.
insert into ifd_account (integration_id, ifd_sbif_code, ifd_account_type, ifd_number)
select id, '028', '001', '000000000' from integration where chargeback_balance_type = 'GLOBAL_AUTOMATICO'
on conflict (integration_id) do update
set ifd_sbif_code = excluded.ifd_sbif_code, ifd_account_type = excluded.ifd_account_type, ifd_number = excluded.ifd_number;
