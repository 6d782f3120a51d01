-- A file that a partner's page put into the bucket of the data layer under a name of its own: it waits for no form.
alter table submission_files add column object_name text;
create unique index submission_files_by_object on submission_files (fan_id, object_name) where object_name is not null;
