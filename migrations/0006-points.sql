-- Points: an append-only ledger, one line per deed (ref names the deed), and its running sum per fan.
create table points_ledger (
  id bigint generated always as identity primary key,
  fan_id text not null,
  deed text not null,
  ref text not null,
  points int not null check (points > 0),
  title_slug text,
  is_sample boolean not null default false,
  at timestamptz not null default now(),
  unique (fan_id, deed, ref)
);
create index points_ledger_of_fan on points_ledger (fan_id, at desc);
-- By whom a friend voted for, who may be erased; of the ledger's lines these are few.
create index points_ledger_friend_votes on points_ledger (ref) where deed = 'friend-vote';

create table fan_points (
  fan_id text primary key,
  points int not null default 0,
  is_sample boolean not null default false,
  updated_at timestamptz not null default now()
) with (fillfactor = 70);
create index fan_points_top on fan_points (points desc, updated_at, fan_id);

-- Written once per week, for all categories together.
create table standing_weeks (
  -- Its Monday, 00:00 UTC.
  week date primary key,
  closed_at timestamptz not null default now()
);

create table weekly_standings (
  fan_id text not null,
  week date not null references standing_weeks on delete cascade,
  title_slug text not null,
  points int not null,
  rank int not null,
  -- How many fans are ranked in this category that week.
  total int not null,
  is_sample boolean not null,
  primary key (fan_id, week, title_slug)
);
create index weekly_standings_week on weekly_standings (week, title_slug, rank);
