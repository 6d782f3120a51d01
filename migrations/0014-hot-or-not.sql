-- Hot or Not: what fans think of the characters, by city.

-- Fans choose theirs; it is never guessed. The operator edits them.
create table cities (
  id text primary key check (id ~ '^[a-z0-9-]{1,40}$'),
  name text not null unique,
  position int not null default 0,
  retired_at timestamptz
);
insert into cities (id, name, position) values
  ('san-francisco', 'San Francisco', 0),
  ('new-york', 'New York', 1),
  ('los-angeles', 'Los Angeles', 2),
  ('london', 'London', 3),
  ('hong-kong', 'Hong Kong', 4);

-- `city` is '' where the fan chose none: such a vote counts worldwide.
create table hot_votes (
  fan_id text not null,
  character text not null references characters on update cascade on delete cascade,
  city text not null default '',
  is_hot boolean not null,
  voted_at timestamptz not null default now(),
  primary key (fan_id, character)
);
create index hot_votes_newest on hot_votes (fan_id, voted_at desc);
create index hot_votes_of_character on hot_votes (character);

-- Moved in the transaction that writes the vote. What the samples brought is counted apart.
create table hot_tallies (
  city text not null,
  character text not null references characters on update cascade on delete cascade,
  hot int not null default 0 check (hot >= 0),
  not_hot int not null default 0 check (not_hot >= 0),
  sample_hot int not null default 0,
  sample_not_hot int not null default 0,
  primary key (city, character)
);
create index hot_tallies_of_character on hot_tallies (character);

-- As the hourly job counted it.
create table hottest_worldwide (
  rank int primary key,
  character text not null references characters on update cascade on delete cascade,
  hot int not null,
  voted int not null,
  sample_votes int not null,
  counted_at timestamptz not null default now()
);
create index hottest_worldwide_of_character on hottest_worldwide (character);
