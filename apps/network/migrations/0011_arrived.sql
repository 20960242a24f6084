-- Headers that describe a call, and the first bytes of its body in base64; kept for the holder of its certificate alone.
alter table network.call add column headers jsonb;
alter table network.call add column bytes text;
