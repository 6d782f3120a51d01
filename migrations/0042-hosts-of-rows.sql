-- A row is its host's: who opened it, or who has sat there for the longest. Who comes hears what is said from then on.
alter table party_rows add column host text;
update party_rows r set host = (
  select fan_id from party_members m where m.row_id = r.id order by row_place limit 1
);
alter table party_members add column row_after bigint not null default 0;

-- Whom the host has put out: no invitation leads back.
create table row_outs (
  row_id uuid not null references party_rows (id) on delete cascade,
  fan_id text not null,
  primary key (row_id, fan_id)
);
create index row_outs_of_fan on row_outs (fan_id);
