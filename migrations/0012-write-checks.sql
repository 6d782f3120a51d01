-- Whether something can be written at this moment is found out by writing it: see GET /readyz.
create table write_checks (
  only_row boolean primary key default true check (only_row),
  at timestamptz not null default now()
);
insert into write_checks default values;
