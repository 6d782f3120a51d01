-- Identities (BACKEND-17). friend_votes counts sample friends' votes and real ones; sample_votes tells them apart.
create table user_identities (
  fan_id text not null,
  user_session text not null,
  character_name text not null,
  show_name text not null,
  friend_votes int not null default 0,
  sample_votes int not null default 0,
  claimed_at timestamptz not null default now(),
  primary key (fan_id, character_name),
  unique (user_session, character_name)
);
create index user_identities_newest on user_identities (fan_id, claimed_at desc);

create table identity_links (
  token text primary key,
  fan_id text not null unique,
  created_at timestamptz not null default now()
);

create table identity_votes (
  fan_id text not null,
  friend_id text not null,
  character_name text not null,
  created_at timestamptz not null default now(),
  primary key (fan_id, friend_id)
);
create index identity_votes_of_friend on identity_votes (friend_id);

-- Wrapped (BACKEND-18).
create table wrapped_stats (
  fan_id text not null,
  user_session text not null,
  period text not null,
  stats jsonb not null,
  is_sample boolean not null default false,
  generated_at timestamptz not null default now(),
  primary key (fan_id, period),
  unique (user_session, period)
);
