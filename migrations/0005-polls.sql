-- Polls (BACKEND-15) and votes (BACKEND-16). total_votes and poll_tallies always equal a recount of poll_votes.
create table polls (
  id text primary key,
  title text not null,
  description text not null default '',
  options jsonb not null check (jsonb_typeof(options) = 'array' and jsonb_array_length(options) between 2 and 8),
  total_votes int not null default 0,
  is_active boolean not null default false,
  created_at timestamptz not null default now(),
  opens_at timestamptz,
  -- Opens by itself at opens_at.
  scheduled boolean not null default false,
  closes_at timestamptz,
  party_id text references parties (id) on delete cascade,
  title_slug text,
  spoils jsonb,
  is_sample boolean not null default false,
  sample_votes int not null default 0,
  -- Of held_votes, those an operator has not looked at.
  held_votes int not null default 0,
  version bigint not null default 0,
  published_version bigint not null default 0
) with (fillfactor = 70);
create index polls_active on polls (created_at desc) where is_active;
create index polls_of_party on polls (party_id, opens_at);
create index polls_unpublished on polls (id) where version <> published_version;
create index polls_closing on polls (closes_at) where is_active and closes_at is not null;
create index polls_scheduled on polls (opens_at) where scheduled;

create table poll_votes (
  poll_id text not null references polls (id) on delete cascade,
  fan_id text not null,
  user_session text not null,
  option_index int not null check (option_index >= 0),
  created_at timestamptz not null default now(),
  is_sample boolean not null default false,
  primary key (poll_id, fan_id),
  unique (poll_id, user_session)
) with (fillfactor = 80);

-- Votes that look stuffed, counted apart. `network` is a keyed hash of the address they came from.
create table held_votes (
  poll_id text not null references polls (id) on delete cascade,
  fan_id text not null,
  option_index int not null check (option_index >= 0),
  network text not null,
  held_at timestamptz not null default now(),
  left_out boolean not null default false,
  primary key (poll_id, fan_id)
);
create index held_votes_of_network on held_votes (poll_id, network);
create index held_votes_of_fan on held_votes (fan_id);

create table poll_tallies (
  poll_id text not null references polls (id) on delete cascade,
  option_index int not null,
  votes int not null default 0,
  primary key (poll_id, option_index)
) with (fillfactor = 50);

-- What is asked for over the wire: a fan's own votes, and polls by their time, open or not.
create index poll_votes_of_fan on poll_votes (fan_id);
create index polls_by_time on polls (created_at desc);
