-- What came true in a party, as its host, or in a rehearsal its room, has said.
create table called_marks (
  id uuid primary key default gen_random_uuid(),
  party_id text not null references parties (id) on delete cascade,
  poll_id text references polls (id) on delete cascade,
  text text not null,
  -- How many had sealed it.
  calls int not null,
  marked_at timestamptz not null,
  -- Milliseconds since the party's start.
  offset_ms int not null
);
create index called_marks_of_party on called_marks (party_id, marked_at);

-- Sealed: nobody but who sealed it reads `text` before it is opened. `hash` stood in the party's log at once.
create table predictions (
  id uuid primary key,
  party_id text not null references parties (id) on delete cascade,
  fan_id text not null,
  -- The poll it answers, or its own id.
  question text not null,
  poll_id text references polls (id) on delete cascade,
  option_index int,
  text text not null,
  sealed_at timestamptz not null,
  offset_ms int not null,
  salt text not null,
  hash text not null,
  opened_at timestamptz,
  -- It came true.
  mark_id uuid references called_marks (id) on delete set null,
  unique (party_id, fan_id, question)
);
create index predictions_sealed on predictions (poll_id) where opened_at is null;
create index predictions_of_mark on predictions (mark_id, sealed_at) where mark_id is not null;
create index predictions_of_fan on predictions (fan_id);
