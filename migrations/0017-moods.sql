-- Moods: the scene a fan is today, and the caption on it.

-- Scene clips to choose from. The operator edits them.
create table scenes (
  id text primary key check (id ~ '^[a-z0-9-]{1,60}$'),
  name text not null,
  title text references titles on update cascade on delete set null,
  -- As the moods of titles are called.
  mood text not null,
  picture text references pictures on delete set null,
  -- Suggestions for who has none.
  captions text[] not null default '{}',
  -- Who is in the scene before the fan is.
  actor text,
  -- Who answers a fan in it: their name, the character they are, if one of ours, their first line, and what they say
  -- to what, as [{"topics": ["hello"], "text": "..."}].
  speaker text,
  character text references characters on update cascade on delete set null,
  opening text,
  replies jsonb not null default '[]',
  position int not null default 0,
  retired_at timestamptz,
  is_sample boolean not null default false,
  created_at timestamptz not null default now()
);
create index scenes_in_order on scenes (position, id);
create index scenes_of_title on scenes (title) where title is not null;
create index scenes_of_character on scenes (character) where character is not null;
create index scenes_of_picture on scenes (picture) where picture is not null;

-- One a day for each fan: sharing again moves it.
create table moods (
  fan_id text not null,
  -- By UTC.
  on_day date not null default (now() at time zone 'utc')::date,
  scene text not null references scenes on update cascade on delete cascade,
  caption text not null,
  at timestamptz not null default now(),
  -- An operator took it away: nobody else sees it.
  removed_at timestamptz,
  is_sample boolean not null default false,
  primary key (fan_id, on_day)
);
create index moods_newest on moods (at desc);
create index moods_of_scene on moods (scene);
