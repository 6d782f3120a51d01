-- What the world feels, and the scenes of mood search.

create table mood_scenes (
  id text primary key check (id ~ '^[a-z0-9-]{1,60}$'),
  name text not null,
  title text references titles on update cascade on delete set null,
  mood text not null,
  -- Where the scene is: a place of its story, which need not be on a map.
  region text not null,
  year int,
  -- One of the scenes, where the picture is the same.
  scene text references scenes on update cascade on delete set null,
  picture text references pictures on delete set null,
  description text not null,
  -- Seen up to here it gives nothing away.
  spoils_title text references titles on update cascade on delete set null,
  spoils_season int,
  spoils_episode int,
  spoils_minute int,
  position int not null default 0,
  retired_at timestamptz,
  is_sample boolean not null default false
);
create index mood_scenes_in_order on mood_scenes (position, id);
create index mood_scenes_of_title on mood_scenes (title) where title is not null;
create index mood_scenes_of_scene on mood_scenes (scene) where scene is not null;
create index mood_scenes_of_picture on mood_scenes (picture) where picture is not null;
create index mood_scenes_of_spoiled on mood_scenes (spoils_title) where spoils_title is not null;

-- How somebody feels and where: one voice a person, gone a day later.
create table feelings (
  fan_id text primary key,
  region text not null,
  mood text not null,
  said_at timestamptz not null default now()
);
create index feelings_by_age on feelings (said_at);

-- How many of each, so that reading takes as long for a million as for a thousand.
create table feeling_totals (
  region text not null,
  mood text not null,
  people int not null default 0,
  -- Beside those there are, and never among them.
  sample_people int not null default 0,
  primary key (region, mood)
);
