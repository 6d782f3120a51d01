-- Clips: a scene's five seconds with a fan's words on them. The pictures are ours; what is kept is which scene, and the words.

create table clips (
  -- What it is called in addresses.
  id text primary key check (id ~ '^[a-z0-9]{12}$'),
  -- In the order in which they came.
  seq bigint generated always as identity unique,
  fan_id text not null,
  -- Of one act, so that sent twice it is one clip.
  client_key text not null,
  scene text not null references scenes on update cascade on delete cascade,
  -- One line, or two.
  caption text not null,
  -- The word list is in doubt whether it tells the story.
  is_covered boolean not null default false,
  votes int not null default 0,
  sample_votes int not null default 0,
  total int not null generated always as (votes + sample_votes) stored,
  -- By UTC. The best of the week are the best of seven days, each in order already.
  on_day date not null default (now() at time zone 'utc')::date,
  at timestamptz not null default now(),
  -- Whoever looks at the wall is told of what has moved since a moment ago: its votes, and whether it is hidden.
  moved_at timestamptz not null default now(),
  hidden_at timestamptz,
  is_sample boolean not null default false,
  unique (fan_id, client_key)
);
create index clips_newest on clips (seq desc) where hidden_at is null;
create index clips_best on clips (on_day, total desc, seq desc) where hidden_at is null;
create index clips_moved on clips (moved_at);
create index clips_of_scene on clips (scene);
create index clips_hidden on clips (hidden_at desc) where hidden_at is not null;

create table clip_votes (
  clip_id text not null references clips on delete cascade,
  fan_id text not null,
  at timestamptz not null default now(),
  primary key (clip_id, fan_id)
);
create index clip_votes_of_fan on clip_votes (fan_id, at desc);
