-- Logs. The head's row lock gives sequence numbers without gaps, in the order of commits.
create table log_heads (
  topic text primary key,
  last_seq bigint not null default 0,
  -- What offsets are counted from, in a log that is replayed.
  starts_at timestamptz
) with (fillfactor = 50);

create table log_entries (
  topic text not null references log_heads (topic) on delete cascade,
  seq bigint not null,
  at timestamptz not null default now(),
  -- Milliseconds from the head's start; null in a log without one.
  offset_ms int,
  kind text not null,
  fan_id text,
  client_key text,
  is_sample boolean not null default false,
  body jsonb not null,
  primary key (topic, seq)
);
create unique index log_entries_once on log_entries (topic, fan_id, client_key) where client_key is not null;
create index log_entries_of_fan on log_entries (fan_id, at desc) where fan_id is not null;
create index log_entries_by_offset on log_entries (topic, kind, offset_ms);
