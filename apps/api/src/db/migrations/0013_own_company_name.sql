-- Each integration shows its company as its own owner wrote it; the company's row only groups, and tells nobody another's spelling.
alter table integration add column enroller_name text;
update integration set enroller_name = company.enroller_name from company where company.id = integration.company_id;
alter table integration alter column enroller_name set not null;
