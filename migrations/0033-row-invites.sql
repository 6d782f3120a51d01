-- Whoever follows one sits beside who sent it.
create table row_invites (
  token text primary key,
  row_id uuid not null references party_rows (id) on delete cascade,
  fan_id text not null,
  made_at timestamptz not null default now(),
  unique (row_id, fan_id)
);
create index row_invites_of_fan on row_invites (fan_id);
