-- Fans: whoever has acted. The id follows from the first session, is what others may see, and gives no session away.
-- A name comes with the first join, claim or choice of one.
create table fans (
  id text primary key,
  name text check (char_length(name) between 2 and 30),
  -- Character of the portrait; empty until there is a name.
  avatar text not null default '',
  -- A fan's own colour, of twelve, as a ring around the portrait.
  ring smallint check (ring between 0 and 11),
  is_sample boolean not null default false,
  created_at timestamptz not null default now()
);
create index fans_sample on fans (id) where is_sample;

create table fan_sessions (
  user_session text primary key,
  fan_id text not null references fans (id) on delete cascade,
  -- Who the session is from now on, where that is no longer who it was: one that was signed out, or that came along with
  -- another self. The row stays, because the session stays the name of what was done under it.
  acts_as text,
  -- Opened by a sign-in: who it is may change at any moment, so that no process remembers it.
  signed_in boolean not null default false,
  created_at timestamptz not null default now()
);
create index fan_sessions_of_fan on fan_sessions (fan_id, created_at);
create index fan_sessions_acting on fan_sessions (acts_as) where acts_as is not null;

-- The session that stands for a fan in the tables whose columns are specified; sample fans have none and stand for themselves.
create function session_of(fan text) returns text language sql stable as $$
  select coalesce((select user_session from fan_sessions where fan_id = fan order by created_at, user_session limit 1), fan)
$$;

-- For good when `until` is null.
-- Erasures under way, which end by deleting their row: what a process that died has left is finished by another.
create table erasures (
  id bigint generated always as identity primary key,
  person jsonb not null,
  touched_at timestamptz not null default now()
);

create table muted_fans (
  fan_id text primary key,
  until timestamptz,
  muted_at timestamptz not null default now()
);
