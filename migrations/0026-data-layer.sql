-- Who builds on Afters. A key is public: it names an origin and its limits, and opens nothing.
create table publishable_keys (
  id bigint generated always as identity primary key,
  key text not null unique,
  name text not null,
  -- '*' is everybody. Who sends no Origin, such as an app or a server, is not asked for one.
  read_origins text[] not null default '{*}',
  write_origins text[] not null default '{}',
  requests_per_minute int not null default 6000 check (requests_per_minute between 1 and 1000000),
  -- The one that is shown on /developers.
  is_own boolean not null default false,
  contact text,
  created_at timestamptz not null default now(),
  ended_at timestamptz
);
create unique index publishable_keys_own on publishable_keys (is_own) where is_own;

create table key_usage (
  key_id bigint not null references publishable_keys (id) on delete cascade,
  day date not null,
  part text not null,
  requests bigint not null default 0,
  refused bigint not null default 0,
  primary key (key_id, day, part)
);

-- What access tokens are signed with. The private half is sealed with NAMES_SECRET.
create table token_keys (
  kid text primary key,
  public_key jsonb not null,
  sealed_key text not null,
  created_at timestamptz not null default now()
);

-- A sign-in over the wire. `user_session` is the anonymous session it stands for.
create table token_sessions (
  id uuid primary key,
  user_session text not null,
  key_id bigint references publishable_keys (id) on delete set null,
  user_agent text not null default '',
  -- `user_session` was opened by this sign-in, and is no browser's of our own pages.
  is_own_session boolean not null default false,
  -- An address under which an anonymous user wants to keep their seat: its code is to come back.
  asked_email text,
  asked_at timestamptz,
  -- Of the refresh token that is to come; an earlier one that comes again ends it. Source: RFC 9700, 4.14.2.
  generation int not null default 1,
  created_at timestamptz not null default now(),
  -- When it was last refreshed.
  used_at timestamptz not null default now(),
  ended_at timestamptz
);
create index token_sessions_of on token_sessions (user_session);
create index token_sessions_asked on token_sessions (asked_email) where asked_email is not null;
create index token_sessions_used on token_sessions (used_at);
