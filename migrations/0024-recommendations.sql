-- Curated For You: what there is to go to, to see and to watch.
create table recommendations (
  id text primary key check (id ~ '^[a-z0-9-]{1,60}$'),
  title text not null,
  type text not null check (type in ('Event', 'Show', 'Art', 'Film')),
  description text not null default '',
  -- The page behind "Learn More".
  more text not null default '',
  location text not null default '',
  -- One of app/discover/recommendations/taste/cities.ts, for how far it is; empty where it is nowhere in particular.
  city text not null default '',
  -- In words, as people are told; the clock's is starts_at.
  date text not null default '',
  starts_at timestamptz,
  ends_at timestamptz,
  rating numeric(2, 1) check (rating between 0 and 5),
  category text not null default '',
  -- An emoji, where there is no picture.
  image text not null default '',
  picture text references pictures on delete set null,
  title_slug text references titles on update cascade on delete set null,
  genres text[] not null default '{}',
  moods text[] not null default '{}',
  attendees text not null default '',
  is_new boolean not null default false,
  is_featured boolean not null default false,
  -- Null where no tickets are kept.
  seats int check (seats between 1 and 100000),
  -- Moved in the statement that writes the ticket: how many are out, the highest number ever handed out, and the
  -- numbers that were given back, which go out again first.
  taken int not null default 0,
  handed int not null default 0,
  freed int[] not null default '{}',
  last_number int,
  spoils_title text references titles on update cascade,
  spoils_season int,
  spoils_episode int,
  spoils_minute int check (spoils_minute >= 0),
  position int not null default 0,
  retired_at timestamptz,
  is_sample boolean not null default false,
  created_at timestamptz not null default now(),
  check (taken = handed - cardinality(freed)),
  check (handed <= coalesce(seats, 0)),
  check (ends_at is null or ends_at > starts_at),
  check ((spoils_season is null) = (spoils_episode is null)),
  check (spoils_title is not null or (spoils_season is null and spoils_minute is null)),
  foreign key (spoils_title, spoils_season, spoils_episode) references episodes on update cascade
);
create index recommendations_of_title on recommendations (title_slug) where title_slug is not null;
create index recommendations_of_picture on recommendations (picture) where picture is not null;

create table tickets (
  -- Sealed, it is the address of the ticket.
  key uuid primary key,
  recommendation text not null references recommendations on update cascade on delete cascade,
  number int not null check (number > 0),
  fan_id text not null,
  taken_at timestamptz not null default now(),
  unique (recommendation, number),
  unique (fan_id, recommendation)
);

create table recommendation_preferences (
  fan_id text primary key,
  genres text[] not null default '{}',
  moods text[] not null default '{}',
  city text not null default '',
  -- In km; null: however far.
  within int check (within > 0),
  at timestamptz not null default now()
);
