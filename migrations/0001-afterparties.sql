-- Fans: whoever has acted. The id follows from the first session, is what others may see, and gives no session away.
-- A name comes with the first join, claim or choice of one.
create table fans (
  id text primary key,
  name text check (char_length(name) between 2 and 30),
  -- Character of the portrait; empty until there is a name.
  avatar text not null default '',
  is_sample boolean not null default false,
  created_at timestamptz not null default now()
);

-- The sessions by which a fan is known.
create table fan_sessions (
  user_session text primary key,
  fan_id text not null references fans (id) on delete cascade,
  created_at timestamptz not null default now()
);
create index fan_sessions_of_fan on fan_sessions (fan_id, created_at);

-- The session that stands for a fan in the tables whose columns are specified; sample fans have none and stand for themselves.
create function session_of(fan text) returns text language sql stable as $$
  select coalesce((select user_session from fan_sessions where fan_id = fan order by created_at, user_session limit 1), fan)
$$;

-- Parties. Status follows from the clock. A sample party that rolls over is a new run: a new row with a new log.
create table parties (
  id text primary key,
  title text not null,
  show text not null,
  title_slug text not null,
  season int,
  episode int,
  host text not null,
  image text not null,
  description text not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  spoils jsonb,
  sample_of text,
  sample_run int,
  sample_participants int not null default 0,
  participants int not null default 0,
  superseded boolean not null default false,
  rolls_over boolean not null default false,
  script_position int not null default 0,
  script_due_at timestamptz,
  created_at timestamptz not null default now(),
  unique (sample_of, sample_run)
);
create index parties_current on parties (ends_at desc) where not superseded;
create index parties_rolling on parties (ends_at) where rolls_over and not superseded;
create index parties_by_due on parties (script_due_at) where script_due_at is not null;

-- What a party's minutes felt like: taps and messages per minute, for the strip under the picture.
create table party_heat (
  party_id text not null references parties (id) on delete cascade,
  minute int not null,
  heat int not null default 0,
  primary key (party_id, minute)
) with (fillfactor = 70);

-- Who joined, under which name. name_key is the name's skeleton: look-alikes share it.
create table party_members (
  party_id text not null references parties (id) on delete cascade,
  fan_id text not null,
  name text not null,
  name_key text not null,
  joined_at timestamptz not null default now(),
  last_visit_at timestamptz not null default now(),
  visits int not null default 1,
  primary key (party_id, fan_id),
  unique (party_id, name_key)
);
create index party_members_of_fan on party_members (fan_id, joined_at desc);

-- Reaction taps as they were sent; a retry of one client_key counts once. The burst in the log names their sum.
create table reaction_taps (
  party_id text not null references parties (id) on delete cascade,
  fan_id text not null,
  client_key text not null,
  kind text not null,
  taps int not null check (taps between 1 and 50),
  at timestamptz not null default now(),
  primary key (party_id, fan_id, client_key)
);

create table reaction_totals (
  party_id text not null references parties (id) on delete cascade,
  kind text not null,
  taps bigint not null default 0,
  sample_taps bigint not null default 0,
  primary key (party_id, kind)
) with (fillfactor = 70);

create table message_reports (
  party_id text not null references parties (id) on delete cascade,
  seq bigint not null,
  fan_id text not null,
  reason text not null,
  created_at timestamptz not null default now(),
  primary key (party_id, seq, fan_id)
);

create table hidden_messages (
  fan_id text not null,
  party_id text not null references parties (id) on delete cascade,
  seq bigint not null,
  created_at timestamptz not null default now(),
  primary key (fan_id, party_id, seq)
);

-- The script of a sample party: chat, cues, taps and votes of sample fans, by their offset from the party's start.
create table party_scripts (
  sample_of text not null,
  position int not null,
  offset_ms int not null,
  kind text not null,
  body jsonb not null,
  primary key (sample_of, position)
);

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
  closes_at timestamptz,
  party_id text references parties (id) on delete cascade,
  title_slug text,
  spoils jsonb,
  is_sample boolean not null default false,
  sample_votes int not null default 0,
  version bigint not null default 0,
  published_version bigint not null default 0
) with (fillfactor = 70);
create index polls_active on polls (created_at desc) where is_active;
create index polls_of_party on polls (party_id, opens_at);
create index polls_unpublished on polls (id) where version <> published_version;
create index polls_closing on polls (closes_at) where is_active and closes_at is not null;

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

create table poll_tallies (
  poll_id text not null references polls (id) on delete cascade,
  option_index int not null,
  votes int not null default 0,
  primary key (poll_id, option_index)
) with (fillfactor = 50);

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

create table fan_points (
  fan_id text primary key,
  points int not null default 0,
  is_sample boolean not null default false,
  updated_at timestamptz not null default now()
) with (fillfactor = 70);
create index fan_points_top on fan_points (points desc, updated_at, fan_id);

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

-- Requests of the beta, join and pass forms (BACKEND-12, -13).
create table fan_invites (
  id bigint generated always as identity primary key,
  name text not null,
  username text,
  phone text,
  email text,
  source text not null,
  created_at timestamptz not null default now()
);
create unique index fan_invites_username on fan_invites (lower(username)) where username is not null;
create unique index fan_invites_email on fan_invites (lower(email)) where email is not null;

-- What the operator or the product itself has settled, such as that the sample content was cleared.
create table settings (
  name text primary key,
  value jsonb not null,
  at timestamptz not null default now()
);
