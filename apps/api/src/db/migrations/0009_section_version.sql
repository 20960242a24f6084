-- Each section of an integration has a version of its own, so that two people who save different screens do not meet.
-- A section that was never saved has no row: its version is 1.
create table section_version (
  integration_id uuid not null constraint section_version_integration_known references integration,
  section text not null,
  version integer not null,
  constraint section_version_pkey primary key (integration_id, section)
);
insert into section_version (integration_id, section, version) select id, 'detail', version from integration where version > 1;
alter table integration drop column version;
alter table progress drop column version;
