-- The catalogue: what there is to be a fan of. `position` is the order in which people see things, `retired_at` takes
-- one off the shelf without losing what refers to it, and `is_sample` marks what the samples brought and take along.

-- Likeness of words, for what is typed with a slip.
create extension if not exists pg_trgm;

-- Grows with every change below, in the transaction that makes it. Processes compare it to know whether what they
-- hold in memory is still true.
create table catalogue_version (
  only_row boolean primary key default true check (only_row),
  version bigint not null default 1
);
insert into catalogue_version default values;

create function catalogue_changed() returns trigger language plpgsql as $$
begin
  update catalogue_version set version = version + 1;
  return null;
end
$$;

-- Never served.
create table picture_originals (
  id bigint generated always as identity primary key,
  bytes bytea not null,
  media_type text not null,
  -- In px, the right way up.
  width int not null,
  height int not null,
  -- Which part must stay in a narrower crop.
  focus text not null default 'centre' check (focus in ('centre', 'top', 'bottom', 'left', 'right')),
  created_at timestamptz not null default now()
);

-- A picture by the name everything else refers to it with: still-vesper-line, portrait-maud-vesper.
create table pictures (
  name text primary key check (name ~ '^[a-z0-9-]{1,90}$'),
  kind text not null check (kind in ('still', 'portrait', 'avatar', 'cutout', 'poster', 'thumbnail', 'tile', 'scene', 'drop', 'look', 'curated')),
  alt text not null,
  -- Width, height, placeholder, position, avif and webp, as content/art/picture.ts has them; null until it was rendered.
  renditions jsonb,
  status text not null default 'ready' check (status in ('rendering', 'ready', 'failed')),
  -- Why it could not be rendered, for people.
  failure text,
  original_id bigint references picture_originals,
  position int not null default 0,
  retired_at timestamptz,
  is_sample boolean not null default false,
  created_at timestamptz not null default now(),
  check (status <> 'ready' or renditions is not null)
);
create index pictures_of_original on pictures (original_id) where original_id is not null;

-- By the file's name, which holds a hash of its bytes.
create table picture_files (
  file text primary key,
  picture text not null references pictures on delete cascade,
  media_type text not null,
  bytes bytea not null,
  created_at timestamptz not null default now()
);
create index picture_files_of_picture on picture_files (picture);

create table titles (
  slug text primary key check (slug ~ '^[a-z0-9-]{1,60}$'),
  name text not null,
  kind text not null check (kind in ('film', 'show')),
  -- A year or a range: 2021-2026.
  years text not null default '',
  studio text not null default '',
  logline text not null default '',
  synopsis text not null default '',
  -- The older work it is after.
  basis text,
  -- Historical, in the public domain, rather than invented.
  is_real boolean not null default false,
  -- Minutes, films only.
  runtime int check (runtime > 0),
  genres text[] not null default '{}',
  moods text[] not null default '{}',
  regions text[] not null default '{}',
  -- Night, deep, shade, light and key: its palette, for what is drawn of it.
  inks text[] not null default '{}',
  -- Who plays whom: [{name, actor, line}].
  credits jsonb not null default '[]' check (jsonb_typeof(credits) = 'array'),
  still text references pictures on delete set null,
  poster text references pictures on delete set null,
  -- Its fans are ranked against each other, week by week.
  is_ranked boolean not null default false,
  position int not null default 0,
  retired_at timestamptz,
  is_sample boolean not null default false,
  created_at timestamptz not null default now()
);
-- A show that is typed is found by its name, however it is written.
create unique index titles_by_name on titles (lower(name));

create table seasons (
  title text not null references titles on update cascade on delete cascade,
  number int not null check (number > 0),
  name text not null default '',
  retired_at timestamptz,
  primary key (title, number)
);

create table episodes (
  title text not null,
  season int not null,
  number int not null check (number > 0),
  name text not null,
  synopsis text not null default '',
  -- The synopsis may be read before the episode: only what opens a story is harmless to everybody.
  synopsis_spoils boolean not null default true,
  -- Minutes.
  runtime int check (runtime > 0),
  retired_at timestamptz,
  primary key (title, season, number),
  foreign key (title, season) references seasons on update cascade on delete cascade
);

-- A film's points have neither season nor episode.
create table story_points (
  id bigint generated always as identity primary key,
  title text not null references titles on update cascade on delete cascade,
  season int,
  episode int,
  minute int not null check (minute >= 0),
  what text not null,
  check ((season is null) = (episode is null)),
  foreign key (title, season, episode) references episodes on update cascade on delete cascade
);
create index story_points_in_order on story_points (title, season, episode, minute);

create table characters (
  id text primary key check (id ~ '^[a-z0-9-]{1,60}$'),
  title text not null references titles on update cascade,
  name text not null unique,
  vibe text not null default '',
  is_popular boolean not null default false,
  description text not null default '',
  personality text[] not null default '{}',
  -- Opens a chat.
  greeting text not null default '',
  -- The chat a newcomer is shown: [{from: character or fan, text}].
  opening jsonb not null default '[]' check (jsonb_typeof(opening) = 'array'),
  canned text[] not null default '{}',
  small_talk text not null default '',
  -- For writers, and for a model where one is configured: sentences, favours, never, address, tell.
  voice_guide jsonb not null default '{}' check (jsonb_typeof(voice_guide) = 'object'),
  alter_ego_front text not null default '',
  alter_ego_back text not null default '',
  outfit_price text not null default '',
  -- The drawing of the nth piece is the picture look-{id}-{n}.
  outfit_items text[] not null default '{}',
  -- On which of the pages /character-chat and /shop they stand.
  pages text[] not null default '{}' check (pages <@ array['character-chat', 'shop']),
  -- Shown on /character-chat as an example of a talk: [{from: character or fan, text}].
  conversation jsonb not null default '[]' check (jsonb_typeof(conversation) = 'array'),
  -- The avatar-... and cutout-... of the same name go with it, where there are some.
  portrait text references pictures on delete set null,
  position int not null default 0,
  retired_at timestamptz,
  is_sample boolean not null default false,
  created_at timestamptz not null default now()
);
create index characters_of_title on characters (title);

-- What a character can say without a model: topics a fan's words are matched against, and the replies.
create table voice_entries (
  id text primary key,
  character text not null references characters on update cascade on delete cascade,
  kind text not null check (kind in ('talk', 'story', 'opinion', 'character', 'advice', 'care', 'refusal')),
  mood text not null,
  topics text[] not null,
  replies text[] not null,
  position int not null default 0,
  retired_at timestamptz,
  -- The point of the story a fan must have reached; a title alone means all of it, none that it is harmless.
  spoils_title text references titles on update cascade,
  spoils_season int,
  spoils_episode int,
  spoils_minute int check (spoils_minute >= 0),
  check ((spoils_season is null) = (spoils_episode is null)),
  check (spoils_title is not null or (spoils_season is null and spoils_minute is null)),
  foreign key (spoils_title, spoils_season, spoils_episode) references episodes on update cascade
);
create index voice_entries_of_character on voice_entries (character, position);

create table directors (
  id text primary key check (id ~ '^[a-z0-9-]{1,60}$'),
  name text not null,
  years text not null default '',
  picture text references pictures on delete set null,
  position int not null default 0,
  retired_at timestamptz,
  is_sample boolean not null default false,
  created_at timestamptz not null default now()
);

create table trivia (
  id text primary key,
  title text references titles on update cascade on delete cascade,
  director text references directors on update cascade on delete cascade,
  text text not null,
  -- True of the world outside, with its source; else lore of an invented one.
  is_real boolean not null default false,
  source text,
  picture text references pictures on delete set null,
  spoils_title text references titles on update cascade,
  spoils_season int,
  spoils_episode int,
  spoils_minute int check (spoils_minute >= 0),
  position int not null default 0,
  retired_at timestamptz,
  is_sample boolean not null default false,
  created_at timestamptz not null default now(),
  check (num_nonnulls(title, director) = 1),
  check (not is_real or source is not null),
  check ((spoils_season is null) = (spoils_episode is null)),
  check (spoils_title is not null or (spoils_season is null and spoils_minute is null)),
  foreign key (spoils_title, spoils_season, spoils_episode) references episodes on update cascade
);
create index trivia_of_title on trivia (title, position);

-- The deep dive: longer pieces with a heading of their own.
create table facts (
  id text primary key,
  title text references titles on update cascade on delete cascade,
  director text references directors on update cascade on delete cascade,
  heading text not null,
  text text not null,
  is_real boolean not null default false,
  source text,
  spoils_title text references titles on update cascade,
  spoils_season int,
  spoils_episode int,
  spoils_minute int check (spoils_minute >= 0),
  position int not null default 0,
  retired_at timestamptz,
  is_sample boolean not null default false,
  created_at timestamptz not null default now(),
  -- For the search of the deep dives.
  words tsvector generated always as (to_tsvector('english', heading || ' ' || text)) stored,
  check (num_nonnulls(title, director) = 1),
  check (not is_real or source is not null),
  check ((spoils_season is null) = (spoils_episode is null)),
  check (spoils_title is not null or (spoils_season is null and spoils_minute is null)),
  foreign key (spoils_title, spoils_season, spoils_episode) references episodes on update cascade
);
create index facts_of_title on facts (title, position);
create index facts_of_director on facts (director, position);
create index facts_by_words on facts using gin (words);
create index facts_by_letters on facts using gin (heading gin_trgm_ops);

-- What processes hold in memory.
create trigger titles_changed after insert or update or delete on titles execute function catalogue_changed();
create trigger characters_changed after insert or update or delete on characters execute function catalogue_changed();
create trigger pictures_changed after insert or update or delete on pictures execute function catalogue_changed();

-- What is behind the gate of /afterparty.
create table experiences (
  id text primary key,
  title text not null,
  category text not null,
  exclusivity text not null,
  description text not null,
  picture text references pictures on delete set null,
  position int not null default 0,
  retired_at timestamptz,
  is_sample boolean not null default false
);

-- The demo fans of /leaderboard; their points are those of the sample fan of the same id.
create table demo_fans (
  id text primary key,
  name text not null,
  handle text not null,
  -- Whose portrait they wear.
  character text not null references characters on delete cascade,
  city text not null,
  bio text not null,
  position int not null default 0
);

-- The wrapped that is shown, labelled, until there is enough of a fan's own.
create table sample_wrapped (
  only_row boolean primary key default true check (only_row),
  stats jsonb not null
);
