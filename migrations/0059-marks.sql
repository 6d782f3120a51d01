-- How far a fan has seen a title. What lies past it is left out of every answer to them.
create table title_marks (
  fan_id text not null,
  title text not null references titles on update cascade on delete cascade,
  -- 'off': nothing of this title is ever held back.
  seen text not null check (seen in ('nothing', 'place', 'all', 'off')),
  -- Up to and with this: of a show a season, an episode of it or a minute of that, of a film a minute.
  season int check (season > 0),
  episode int check (episode > 0),
  minute int check (minute >= 0),
  -- What moved it last.
  source text not null check (source in ('said', 'party', 'import')),
  -- The mark it took the place of, for one step back; {} where there was none, null once the step was taken.
  before jsonb check (jsonb_typeof(before) = 'object'),
  at timestamptz not null default now(),
  primary key (fan_id, title),
  check ((seen = 'place') = (season is not null or minute is not null)),
  check (season is not null or episode is null)
);

-- Opened by who wanted to read on: of this episode nothing waits for them any more. 0, 0 is a film, or how a title ends.
create table opened_episodes (
  fan_id text not null,
  title text not null references titles on update cascade on delete cascade,
  season int not null check (season >= 0),
  episode int not null check (episode >= 0),
  at timestamptz not null default now(),
  primary key (fan_id, title, season, episode)
);

-- When those who sat through it were taken to have seen its episode.
alter table parties add column marks_moved_at timestamptz;
