-- Keeps the integration network's copy of each integration up to date, in the transaction of each save (docs/decisions/061).

-- A second copy of the secret, sealed with the key of the network; null until the portal's start has sealed it.
alter table integration_secret
  add column network_key_id text,
  add column network_nonce bytea,
  add column network_ciphertext bytea,
  add constraint integration_secret_network_whole check (num_nulls(network_key_id, network_nonce, network_ciphertext) in (0, 3));

-- The rows that `network.participant` must have.
create view network_participant as
select i.id, i.x_client_os as client_os, i.public_name as name, i.type, i.operation_mode, i.chargeback_balance_type as refund_mode,
  i.demand_med,
  jsonb_strip_nulls(coalesce(to_jsonb(w), '{}') || coalesce(to_jsonb(a), '{}')) - 'integration_id' as addresses,
  coalesce(s.ip_origen, '{}') as source_ips,
  i.alias_configured as alias,
  to_jsonb(d) - 'integration_id' as direct_open,
  to_jsonb(f) - 'integration_id' as alias_frame,
  jsonb_strip_nulls(jsonb_build_object('ifo', ifo.owner_id, 'ifd', ifd.ifd_sbif_code, 'billing', b.billing_sbif_code)) as banks
from integration i
left join webhook_setting w on w.integration_id = i.id
left join alias_webhook a on a.integration_id = i.id
left join security_setting s on s.integration_id = i.id
left join direct_open d on d.integration_id = i.id
left join alias_iframe f on f.integration_id = i.id
left join ifo_account ifo on ifo.integration_id = i.id
left join ifd_account ifd on ifd.integration_id = i.id
left join billing_account b on b.integration_id = i.id;

-- Writes the participant of an integration. An integration that is gone keeps its participant, to which the ledger refers.
create function network_publish(subject uuid) returns void language plpgsql as $$
begin
  insert into network.participant as p (id, client_os, name, type, operation_mode, refund_mode, demand_med, addresses, source_ips, alias,
    direct_open, alias_frame, banks)
  select * from network_participant n where n.id = subject
  -- Without `client_os`, which never changes: an update that names a unique column would wait for rows that refer to the participant.
  on conflict (id) do update set (name, type, operation_mode, refund_mode, demand_med, addresses, source_ips, alias, direct_open,
    alias_frame, banks) = row (excluded.name, excluded.type, excluded.operation_mode, excluded.refund_mode, excluded.demand_med,
    excluded.addresses, excluded.source_ips, excluded.alias, excluded.direct_open, excluded.alias_frame, excluded.banks);
end $$;

create function network_publish_integration() returns trigger language plpgsql as $$
begin
  perform network_publish(new.id);
  return null;
end $$;
create trigger network_publish after insert or update of public_name, type, operation_mode, chargeback_balance_type, demand_med,
  alias_configured on integration for each row execute function network_publish_integration();

create function network_publish_setting() returns trigger language plpgsql as $$
begin
  perform network_publish(case tg_op when 'DELETE' then old.integration_id else new.integration_id end);
  return null;
end $$;
create trigger network_publish after insert or update or delete on security_setting
  for each row execute function network_publish_setting();
create trigger network_publish after insert or update or delete on direct_open
  for each row execute function network_publish_setting();
create trigger network_publish after insert or update or delete on alias_iframe
  for each row execute function network_publish_setting();
create trigger network_publish after insert or update or delete on ifo_account
  for each row execute function network_publish_setting();
create trigger network_publish after insert or update or delete on ifd_account
  for each row execute function network_publish_setting();
create trigger network_publish after insert or update or delete on billing_account
  for each row execute function network_publish_setting();

-- A save of webhooks also switches addresses on again that failed too often.
create function network_publish_webhooks() returns trigger language plpgsql as $$
declare
  subject uuid := case tg_op when 'DELETE' then old.integration_id else new.integration_id end;
begin
  perform network_publish(subject);
  delete from network.endpoint where participant_id = subject;
  return null;
end $$;
create trigger network_publish after insert or update or delete on webhook_setting
  for each row execute function network_publish_webhooks();
create trigger network_publish after insert or update or delete on alias_webhook
  for each row execute function network_publish_webhooks();

-- Makes the participant of an integration that was stored while triggers were off.
create function network_ensure(subject uuid) returns void language plpgsql as $$
begin
  if not exists (select from network.participant where id = subject) then perform network_publish(subject); end if;
end $$;

create function network_publish_secret() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    delete from network.participant_secret where id = old.id;
  elsif new.network_ciphertext is not null then
    perform network_ensure(new.integration_id);
    insert into network.participant_secret (id, participant_id, purpose, key_id, nonce, ciphertext, expires_at)
    values (new.id, new.integration_id, new.purpose, new.network_key_id, new.network_nonce, new.network_ciphertext, new.expires_at)
    on conflict (id) do update
      set (key_id, nonce, ciphertext, expires_at) = row (excluded.key_id, excluded.nonce, excluded.ciphertext, excluded.expires_at);
  end if;
  return null;
end $$;
create trigger network_publish after insert or update or delete on integration_secret
  for each row execute function network_publish_secret();

create function network_publish_certificate() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    delete from network.participant_certificate where serial = old.serial;
  elsif new.status <> 'INTENT' then
    perform network_ensure(new.integration_id);
    insert into network.participant_certificate (serial, participant_id, not_after, revoked_at)
    values (new.serial, new.integration_id, new.not_after, new.revoked_at)
    on conflict (serial) do update set (not_after, revoked_at) = row (excluded.not_after, excluded.revoked_at);
  end if;
  return null;
end $$;
create trigger network_publish after insert or update or delete on certificate
  for each row execute function network_publish_certificate();

insert into network.participant (id, client_os, name, type, operation_mode, refund_mode, demand_med, addresses, source_ips, alias,
  direct_open, alias_frame, banks)
select * from network_participant;
insert into network.participant_certificate (serial, participant_id, not_after, revoked_at)
select serial, integration_id, not_after, revoked_at from certificate where status <> 'INTENT';
