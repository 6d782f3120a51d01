-- A fan's own colour, of twelve, as a ring around the portrait.
alter table fans add column ring smallint check (ring between 0 and 11);

-- How a fan looks in this room: nobody else here has this portrait in this ring. The colour is `ring % 12`; what is beyond
-- twelve says how a second colour breaks it.
alter table party_members
  add column avatar text not null default '',
  add column ring smallint,
  add constraint party_members_looks unique (party_id, avatar, ring);

-- The plainest ring of this colour that is free for this portrait in this room; null where none is left.
create function free_ring(room text, face text, colour int) returns int language sql as $$
  select colour + 12 * k from generate_series(0, 527) as k
  where not exists (
    select 1 from party_members m where m.party_id = room and m.avatar = face and m.ring = colour + 12 * k
  ) order by k limit 1
$$;

-- Seats taken together: up to six fans who came by each other's invitations. They see each other first, and may whisper.
create table party_rows (
  id uuid primary key default gen_random_uuid(),
  party_id text not null references parties (id) on delete cascade,
  -- 1 is row A.
  number int not null,
  made_at timestamptz not null default now(),
  unique (party_id, number)
);

alter table party_members
  add column row_id uuid references party_rows (id) on delete set null,
  add column row_place smallint check (row_place between 1 and 6),
  add constraint party_members_row_place unique (row_id, row_place);

-- Whoever follows one sits beside who sent it.
create table row_invites (
  token text primary key,
  row_id uuid not null references party_rows (id) on delete cascade,
  fan_id text not null,
  made_at timestamptz not null default now(),
  unique (row_id, fan_id)
);
create index row_invites_of_fan on row_invites (fan_id);
