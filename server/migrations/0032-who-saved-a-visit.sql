-- Who last saved a visit, or what is typed into it, so that a person whose save comes too late is told. Not known of what was saved before this migration.
alter table visit add column saved_by uuid references person;
