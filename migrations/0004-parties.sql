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
  -- Seconds between two lines of one fan; 0 is off.
  slow_seconds int not null default 0 check (slow_seconds between 0 and 300),
  -- The line that stands above the others.
  pinned_seq bigint,
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

-- Seats taken together: up to six fans who came by each other's invitations. They see each other first, and may whisper.
create table party_rows (
  id uuid primary key default gen_random_uuid(),
  party_id text not null references parties (id) on delete cascade,
  -- 1 is row A.
  number int not null,
  made_at timestamptz not null default now(),
  unique (party_id, number)
);

-- name_key is the name's skeleton: look-alikes share it.
create table party_members (
  party_id text not null references parties (id) on delete cascade,
  fan_id text not null,
  name text not null,
  name_key text not null,
  joined_at timestamptz not null default now(),
  last_visit_at timestamptz not null default now(),
  visits int not null default 1,
  -- How a fan looks in this room: nobody else here has this portrait in this ring. The colour is `ring % 12`; what is
  -- beyond twelve says how a second colour breaks it.
  avatar text not null default '',
  ring smallint,
  row_id uuid references party_rows (id) on delete set null,
  row_place smallint check (row_place between 1 and 6),
  primary key (party_id, fan_id),
  unique (party_id, name_key),
  constraint party_members_looks unique (party_id, avatar, ring),
  constraint party_members_row_place unique (row_id, row_place)
);
create index party_members_of_fan on party_members (fan_id, joined_at desc);
-- In the order in which they came.
create index party_members_by_arrival on party_members (party_id, joined_at, fan_id);

-- The plainest ring of this colour that is free for this portrait in this room; null where none is left.
create function free_ring(room text, face text, colour int) returns int language sql as $$
  select colour + 12 * k from generate_series(0, 527) as k
  where not exists (
    select 1 from party_members m where m.party_id = room and m.avatar = face and m.ring = colour + 12 * k
  ) order by k limit 1
$$;

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
