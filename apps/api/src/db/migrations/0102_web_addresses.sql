-- True for a text that looks like a web address, as `url.ts` of the domain checks it in full; null for null.
create function is_web_address(address text) returns boolean language sql immutable strict parallel safe
  return address ~* '^https?://[^[:space:]]+$' and char_length(address) <= 2048;

-- Registered addresses that the network or a browser opens. A deep link may have an app's own scheme, so it has no check.
-- `not valid` checks new values only, so a stored one that breaks the rule does not stop the migration.
alter table webhook_setting add constraint webhook_setting_addresses check (
  is_web_address(notify_url_settlement) and is_web_address(notify_url_subscription) and is_web_address(notify_url_payment)
  and is_web_address(notify_url_chargeback) and is_web_address(notify_url_payment_inverse)
) not valid;
alter table alias_webhook add constraint alias_webhook_addresses check (
  is_web_address(notify_url_aliassend_send) and is_web_address(notify_url_aliassend_receive)
  and is_web_address(notify_url_pay_challenge)
) not valid;
alter table alias_iframe add constraint alias_iframe_addresses check (
  is_web_address(notify_url_authentication) and is_web_address(css)
) not valid;
alter table direct_open add constraint direct_open_image_address check (is_web_address("urlImage")) not valid;
