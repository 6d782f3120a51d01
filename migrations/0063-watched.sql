-- What a title is called elsewhere, so that what somebody brings from there finds it.
alter table titles
  add column imdb text check (imdb ~ '^tt[0-9]{7,8}$'),
  add column tmdb text check (tmdb ~ '^[1-9][0-9]{0,8}$'),
  add column tvdb text check (tvdb ~ '^[1-9][0-9]{0,8}$'),
  add column wikidata text check (wikidata ~ '^Q[1-9][0-9]{0,9}$');
create unique index titles_by_imdb on titles (imdb);
-- TMDB and TheTVDB count films and shows apart.
create unique index titles_by_tmdb on titles (kind, tmdb);
create unique index titles_by_tvdb on titles (kind, tvdb);
create unique index titles_by_wikidata on titles (wikidata);

-- A fan's own shelf, seen by nobody else. A title of the house is named by its slug, which is its key too; of any other
-- the key is what it is called elsewhere, and its words are the fan's own.
create table shelf_titles (
  fan_id text not null,
  key text not null check (length(key) between 1 and 300),
  title text references titles on update cascade on delete cascade,
  kind text check (kind in ('film', 'show')),
  name text check (length(name) between 1 and 200),
  year int check (year between 1870 and 2100),
  imdb text check (imdb ~ '^tt[0-9]{7,8}$'),
  tmdb text check (tmdb ~ '^[1-9][0-9]{0,8}$'),
  tvdb text check (tvdb ~ '^[1-9][0-9]{0,8}$'),
  wikidata text check (wikidata ~ '^Q[1-9][0-9]{0,9}$'),
  -- Half stars: 1 to 10.
  rating int check (rating between 1 and 10),
  liked boolean not null default false,
  wanted boolean not null default false,
  added_at timestamptz not null default now(),
  primary key (fan_id, key),
  check (title is not null or (kind is not null and name is not null)),
  check (title is null or (kind, name, year, imdb, tmdb, tvdb, wikidata) is null)
);
-- For the desk: what is on many shelves and not in the house.
create index shelf_titles_elsewhere on shelf_titles (kind, lower(name), fan_id) where title is null;

-- Each time something was watched, as exactly as it was said and no more exactly.
create table watched (
  fan_id text not null,
  key text not null,
  title text references titles on update cascade on delete cascade,
  -- 0, 0 is a film or all of a show; an episode 0 is one of its season whose number was not said; a season 0 its specials.
  season int not null default 0 check (season between 0 and 999),
  episode int not null default 0 check (episode between 0 and 9999),
  -- A day, a moment in UTC, or nothing where no date was said.
  at text not null default '' check (at ~ '^([0-9]{4}-[0-9]{2}-[0-9]{2}(T[0-9]{2}:[0-9]{2}:[0-9]{2}Z)?)?$'),
  -- Said to be not the first time.
  again boolean not null default false,
  primary key (fan_id, key, season, episode, at)
);
