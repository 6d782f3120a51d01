-- Parties. Status follows from the clock. A sample party that rolls over is a new run: a new row with a new log.
create table parties (
  id text primary key,
  title text not null,
  show text not null,
  title_slug text not null,
  season int,
  episode int,
  host text not null,
  image text not null,
  description text not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  spoils jsonb,
  sample_of text,
  sample_run int,
  sample_participants int not null default 0,
  participants int not null default 0,
  superseded boolean not null default false,
  rolls_over boolean not null default false,
  script_position int not null default 0,
  script_due_at timestamptz,
  created_at timestamptz not null default now(),
  unique (sample_of, sample_run)
);
create index parties_current on parties (ends_at desc) where not superseded;
create index parties_rolling on parties (ends_at) where rolls_over and not superseded;
create index parties_by_due on parties (script_due_at) where script_due_at is not null;

-- Taps and messages per minute, for the strip under the picture.
create table party_heat (
  party_id text not null references parties (id) on delete cascade,
  minute int not null,
  heat int not null default 0,
  primary key (party_id, minute)
) with (fillfactor = 70);

-- name_key is the name's skeleton: look-alikes share it.
create table party_members (
  party_id text not null references parties (id) on delete cascade,
  fan_id text not null,
  name text not null,
  name_key text not null,
  joined_at timestamptz not null default now(),
  last_visit_at timestamptz not null default now(),
  visits int not null default 1,
  primary key (party_id, fan_id),
  unique (party_id, name_key)
);
create index party_members_of_fan on party_members (fan_id, joined_at desc);

-- Of a party to come: who means to be there.
create table party_marks (
  party_id text not null references parties (id) on delete cascade,
  fan_id text not null,
  marked_at timestamptz not null default now(),
  primary key (party_id, fan_id)
);
create index party_marks_of_fan on party_marks (fan_id, marked_at desc);

-- Reaction taps as they were sent; a retry of one client_key counts once. The burst in the log names their sum.
create table reaction_taps (
  party_id text not null references parties (id) on delete cascade,
  fan_id text not null,
  client_key text not null,
  kind text not null,
  taps int not null check (taps between 1 and 50),
  at timestamptz not null default now(),
  primary key (party_id, fan_id, client_key)
);

create table reaction_totals (
  party_id text not null references parties (id) on delete cascade,
  kind text not null,
  taps bigint not null default 0,
  sample_taps bigint not null default 0,
  primary key (party_id, kind)
) with (fillfactor = 70);

create table hidden_messages (
  fan_id text not null,
  party_id text not null references parties (id) on delete cascade,
  seq bigint not null,
  created_at timestamptz not null default now(),
  primary key (fan_id, party_id, seq)
);

-- A message taken away keeps its number in the log and loses its words there, so that no reader, present or future, can
-- come across them. They lie here, for the operator alone, until it is restored.
create table removed_messages (
  party_id text not null references parties (id) on delete cascade,
  seq bigint not null,
  body jsonb not null,
  removed_at timestamptz not null default now(),
  primary key (party_id, seq)
);

-- The script of a sample party: chat, cues, taps and votes of sample fans, by their offset from the party's start.
create table party_scripts (
  sample_of text not null,
  position int not null,
  offset_ms int not null,
  kind text not null,
  body jsonb not null,
  primary key (sample_of, position)
);
