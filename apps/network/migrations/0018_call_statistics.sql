-- No query looks for these columns, and ANALYZE would decompress thousands of them.
alter table network.call alter column checks set statistics 0, alter column request set statistics 0, alter column answer set statistics 0,
  alter column headers set statistics 0, alter column bytes set statistics 0;

-- A partition does not take over the settings of columns, so each day gets them too.
create or replace function network.call_day(day date) returns void language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  name text := 'call_' || to_char(day, 'YYYYMMDD');
  old text;
begin
  -- One process at a time: two that make the same partition at once would fail.
  perform pg_advisory_xact_lock(7204912);
  if to_regclass('network.' || name) is null then
    execute format('create table network.%I partition of network.call for values from (%L) to (%L)', name,
      day::timestamp at time zone 'UTC', (day + 1)::timestamp at time zone 'UTC');
    execute format('alter table network.%I alter column checks set statistics 0, alter column request set statistics 0,
      alter column answer set statistics 0, alter column headers set statistics 0, alter column bytes set statistics 0', name);
  end if;
  for old in select relname from pg_inherits join pg_class on pg_class.oid = inhrelid
             where inhparent = 'network.call'::regclass and relname < 'call_' || to_char(day - 30, 'YYYYMMDD') loop
    execute format('drop table network.%I', old);
  end loop;
end $$;
