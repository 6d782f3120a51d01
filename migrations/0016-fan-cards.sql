-- Fan cards, who follows whom, and what fans write to one another.

-- What a fan says about themselves. Name and face stand in `fans`; a demo fan's in `demo_fans`, the card under sample_{id}.
create table fan_cards (
  fan_id text primary key,
  status text not null default '',
  city text references cities on update cascade on delete set null,
  likes text[] not null default '{}',
  dislike text not null default '',
  motto text not null default '',
  -- Names a loop of public/audio.
  theme_song text not null default '',
  watching text references titles on update cascade on delete set null,
  next_up text references titles on update cascade on delete set null,
  -- Slugs of titles and ids of directors, best first. One that is not there any more is passed over.
  top_movies text[] not null default '{}',
  top_shows text[] not null default '{}',
  top_directors text[] not null default '{}',
  -- What a demo fan says to who has not written to them yet.
  opening_line text not null default '',
  -- What a demo fan answers with, one at a time and in an order of its own for everybody.
  replies text[] not null default '{}',
  is_sample boolean not null default false,
  updated_at timestamptz not null default now()
);
create index fan_cards_of_city on fan_cards (city) where city is not null;
create index fan_cards_watching on fan_cards (watching) where watching is not null;
create index fan_cards_next_up on fan_cards (next_up) where next_up is not null;

create table follows (
  fan_id text not null,
  followed text not null,
  at timestamptz not null default now(),
  primary key (fan_id, followed)
);
create index follows_of_followed on follows (followed);

-- Neither writes to the other, nor follows them.
create table blocks (
  fan_id text not null,
  blocked text not null,
  at timestamptz not null default now(),
  primary key (fan_id, blocked)
);
create index blocks_of_blocked on blocks (blocked);

-- Who opens a fan's link and says yes follows them, and is followed. A new one ends the one before.
create table friend_links (
  fan_id text primary key,
  token text not null unique,
  made_at timestamptz not null default now()
);

-- A conversation of two, as it stands for each of them; its lines are the log `thread:{a}:{b}`.
create table conversations (
  fan_id text not null,
  friend_id text not null,
  unread int not null default 0 check (unread >= 0),
  at timestamptz not null default now(),
  primary key (fan_id, friend_id)
);
create index conversations_newest on conversations (fan_id, at desc);
create index conversations_of_friend on conversations (friend_id);

-- The words of a line that was taken away, for the operator alone, as `removed_messages` holds a room's.
create table removed_lines (
  topic text not null,
  seq bigint not null,
  body jsonb not null,
  removed_at timestamptz not null default now(),
  primary key (topic, seq)
);
