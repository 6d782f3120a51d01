-- Who stands where in a week that is over. Written once per week, for all categories together.
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
