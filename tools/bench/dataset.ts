export interface Size {
  integrations: number
  companies: number
}

/** Ids of three people: one owns ten integrations, one is a member of every hundredth, one is an administrator and member of none. */
export const PEOPLE = {
  owner: '00000000-0000-4000-8000-000000000001',
  colleague: '00000000-0000-4000-8000-00000000c01a',
  administrator: '00000000-0000-4000-8000-0000000000ad',
}
export const TAX_ID = '12345678-5'
const OWNED = 10

const words = (text: string) =>
  `array[${text
    .split(', ')
    .map((word) => `'${word}'`)
    .join(', ')}]`
const ACTIVITY = words(
  'Comercial, Servicios, Inversiones, Transportes, Constructora, Importadora, Agrícola, Distribuidora, Sociedad, Panadería, Ferretería, Minimarket, Restaurante, Clínica, Farmacia, Tecnologías, Consultora, Inmobiliaria, Pesquera, Viña',
)
const PLACE = words(
  'Andes, Pacífico, Maipo, Ñuñoa, Araucanía, Elqui, Biobío, Atacama, Chiloé, Austral, Cordillera, Del Sur, Del Norte, Los Álamos, San José, Santa María, La Reina, El Roble, Río Claro, Las Condes',
)
const FAMILY = words(
  'González, Muñoz, Rojas, Díaz, Pérez, Soto, Contreras, Silva, Martínez, Sepúlveda, Morales, Rodríguez, López, Fuentes, Hernández, Torres, Araya, Flores, Espinoza, Valenzuela',
)
const FORM = words('SpA, SpA, Ltda., S.A., E.I.R.L., y Cía.')
const TYPES = words('payer, payer, payer, collector, collector, payer_collect')
/** SQL for a pseudo-random number from 1 to `sides`; it is the same in every run. */
const drawn = (salt: string, sides: number) => `1 + abs(hashint8(n * 31 + ${salt.length * 7919})) % ${sides}`
const pick = (list: string, salt: string) => `(${list})[${drawn(salt, list.split(',').length)}]`
const person = (number: string) => `'00000000-0000-4000-8000-' || lpad(to_hex(${number}), 12, '0')`
const upper = (text: string) => `translate(upper(${text}), 'áéíóúüñ', 'ÁÉÍÓÚÜÑ')`

/** SQL that fills an empty migrated database. To be fast, it turns triggers off and drops indexes until the data are stored. */
export const fillingOf = ({ integrations, companies }: Size): string => `
set session_replication_role = replica;
set maintenance_work_mem = '256MB';
create temporary table later as
select indexname, indexdef from pg_indexes
where schemaname = current_schema() and tablename in ('company', 'integration', 'membership', 'company_type_group', 'pending_item')
  and indexname not in (select conname from pg_constraint);
do $$ declare name text; begin for name in select indexname from later loop execute format('drop index %I', name); end loop; end $$;
insert into person (sub, email, email_verified)
select ${person('n')}, 'persona' || n || '@empresa.cl', true from generate_series(1, ${integrations / OWNED}) n;
insert into person (sub) values ('${PEOPLE.colleague}'), ('${PEOPLE.administrator}') on conflict do nothing;
create temporary table firm as
select n, md5('firm' || n)::uuid as id,
  ${pick(ACTIVITY, 'a')} || ' ' || ${pick(PLACE, 'place')} || ' ' || ${pick(FAMILY, 'family!')} || ' ' || n || ' ' || ${pick(FORM, 'form')} as name
from generate_series(1::bigint, ${companies}) n;
insert into company (id, enroller_name, name_key, tax_id, created_at)
select id, name, ${upper('name')}, case n when 1 then '${TAX_ID}' else (1000000 + n) || '-' || (n % 10) end, timestamptz '2023-01-01' + n * interval '1 minute' from firm;
create temporary table made as
select n, md5('made' || n)::uuid as id,
  case when n <= ${companies} then n else 1 + floor(${companies} * power(abs(hashint8(n)) / 2147483648.0, 2))::bigint end as firm,
  ${pick(TYPES, 'type')} as chance, (array['PROGRESS', 'PROGRESS', 'PENDING', 'SUCCESS', 'SUCCESS'])[${drawn('state..', 5)}] as state,
  timestamptz '2023-02-01' + n * (interval '1000 days' / ${integrations}) as at, abs(hashint8(n * 17)) % 100 < 15 as other_type
from generate_series(1::bigint, ${integrations}) n;
insert into integration (id, enroller_uuid, company_id, enroller_name, public_name, public_name_key, type, x_client_os, color, created_by,
  created_at, state, finish_date, state_since, observed_since)
select made.id, md5('enroller' || made.n)::uuid, firm.id, firm.name, 'Cobros ' || made.n || ' ' || split_part(firm.name, ' ', 1),
  ${upper(`'Cobros ' || made.n || ' ' || split_part(firm.name, ' ', 1)`)},
  case when other_type then chance else (${TYPES})[1 + made.firm % 6] end,
  'qri-' || lpad(to_hex(made.n), 12, '0'), '#0a7d4b', ${person(`(1 + (made.n - 1) / ${OWNED})`)}, at, state,
  case when state = 'SUCCESS' then at end, at, case when made.n % 10 = 0 then at end
from made join firm on firm.n = made.firm order by made.n;
insert into membership (integration_id, sub, role)
select id, created_by, 'OWNER' from integration
union all
select id, '${PEOPLE.colleague}', 'SHARED' from made where n % 100 = 0;
insert into progress (integration_id, token_number, nda) select id, true, null from made;
insert into pending_item (integration_id, id, state, description, created_by)
select made.id, 1, false, 'Falta el logotipo en la pantalla de pago', '${PEOPLE.administrator}' from made where n % 10 = 0;
insert into company_type_group select * from company_type_group_counted;
do $$ declare def text; begin for def in select indexdef from later loop execute def; end loop; end $$;
drop table later, firm, made;
set session_replication_role = origin;`
