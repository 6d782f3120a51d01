-- What fans say to everybody: forums and their posts, the thread about a scene, and confessions.

create table forums (
  id text primary key check (id ~ '^[a-z0-9-]{1,60}$'),
  name text not null,
  -- A thread is about one scene: its posts have no author, and up and down taps instead of likes and replies.
  kind text not null default 'forum' check (kind in ('forum', 'thread')),
  -- In the empty field.
  placeholder text not null default '',
  -- Of its door: a colour of the tokens.
  ink text not null default 'gold' check (ink in ('gold', 'velvet', 'ending-soon', 'orange', 'cyan', 'unknown')),
  -- Its people watch at this moment: times count in seconds.
  is_watch_party boolean not null default false,
  -- What a post reads at first.
  fresh_word text not null default 'now' check (fresh_word in ('now', 'just now')),
  -- Has a door on the live view; the others are reached from within.
  on_live boolean not null default true,
  -- Its newest posts are on the landing page; of several the first.
  on_landing boolean not null default false,
  title text references titles on update cascade on delete set null,
  season int check (season > 0),
  episode int check (episode > 0),
  minute int check (minute >= 0),
  scene text not null default '',
  position int not null default 0,
  retired_at timestamptz,
  is_sample boolean not null default false,
  created_at timestamptz not null default now()
);

-- The words and their author are the entry of this number in the log `forum:{id}`; here is what is counted of it.
create table forum_posts (
  forum_id text not null references forums on update cascade on delete cascade,
  seq bigint not null,
  -- The post it answers: one level.
  of_seq bigint,
  likes int not null default 0,
  sample_likes int not null default 0,
  replies int not null default 0,
  ups bigint not null default 0,
  sample_ups bigint not null default 0,
  downs bigint not null default 0,
  sample_downs bigint not null default 0,
  counted_at timestamptz not null default now(),
  spoils_title text references titles on update cascade on delete set null,
  spoils_season int,
  spoils_episode int,
  spoils_minute int,
  -- Its words lie here, for the operator alone, while it is taken away.
  removed_body jsonb,
  removed_at timestamptz,
  is_sample boolean not null default false,
  primary key (forum_id, seq),
  foreign key (forum_id, of_seq) references forum_posts (forum_id, seq)
) with (fillfactor = 70);
create index forum_posts_newest on forum_posts (forum_id, seq desc) where of_seq is null;
create index forum_posts_replies on forum_posts (forum_id, of_seq, seq) where of_seq is not null;
create index forum_posts_counted on forum_posts (forum_id, counted_at desc);

create table forum_likes (
  forum_id text not null,
  seq bigint not null,
  fan_id text not null,
  at timestamptz not null default now(),
  primary key (forum_id, seq, fan_id),
  foreign key (forum_id, seq) references forum_posts on update cascade on delete cascade
);
create index forum_likes_of_fan on forum_likes (fan_id);

-- As they were sent: a retry of one client_key counts once.
create table forum_taps (
  forum_id text not null,
  seq bigint not null,
  fan_id text not null,
  client_key text not null,
  ups int not null check (ups >= 0),
  downs int not null check (downs >= 0),
  at timestamptz not null default now(),
  primary key (forum_id, seq, fan_id, client_key),
  foreign key (forum_id, seq) references forum_posts on update cascade on delete cascade
);
create index forum_taps_of_fan on forum_taps (fan_id);

-- Who confessed is kept for their own page and for erasing. No page of others, no stream and no list of the desk says it.
create table confessions (
  id text primary key,
  fan_id text,
  client_key text not null,
  text text not null,
  -- held: nobody but its writer and the desk reads it yet. down: it was turned down, or taken down later.
  state text not null check (state in ('held', 'up', 'down')),
  -- The category of the word list that held it.
  held_for text,
  -- To be read first.
  is_urgent boolean not null default false,
  -- It gives something away: readers choose when to look.
  is_covered boolean not null default false,
  -- Its number in the log `confessions`, once it is up.
  seq bigint unique,
  ups int not null default 0,
  sample_ups int not null default 0,
  downs int not null default 0,
  sample_downs int not null default 0,
  counted_at timestamptz not null default now(),
  spoils_title text references titles on update cascade on delete set null,
  spoils_season int,
  spoils_episode int,
  spoils_minute int,
  created_at timestamptz not null default now(),
  settled_at timestamptz,
  is_sample boolean not null default false,
  unique (fan_id, client_key)
) with (fillfactor = 70);
create index confessions_up on confessions (seq desc) where state = 'up';
create index confessions_held on confessions (is_urgent desc, created_at) where state = 'held';
create index confessions_down on confessions (settled_at desc) where state = 'down';
create index confessions_counted on confessions (counted_at desc) where state = 'up';

create table confession_votes (
  confession_id text not null references confessions on delete cascade,
  fan_id text not null,
  vote smallint not null check (vote in (-1, 1)),
  voted_at timestamptz not null default now(),
  primary key (confession_id, fan_id)
);
create index confession_votes_of_fan on confession_votes (fan_id);

-- The operator's own part of the word list, outside the source.
create table held_words (
  word text primary key check (word <> ''),
  added_at timestamptz not null default now()
);

-- What fans asked a person to look at. The subject names it among its kind, as its feature does.
create table reports (
  kind text not null
    check (kind in ('message', 'post', 'confession', 'mood', 'line', 'question', 'submission', 'clip', 'whisper')),
  subject text not null,
  fan_id text not null,
  reason text not null,
  created_at timestamptz not null default now(),
  settled_at timestamptz,
  primary key (kind, subject, fan_id)
);
create index reports_open on reports (created_at desc) where settled_at is null;
create index reports_of_fan on reports (fan_id);
