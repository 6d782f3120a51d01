-- Who may sign in, their sessions and one-time links. Kept by the library better-auth, whose fields these are; a link's
-- token is stored as a hash.
create table operators (
  id text primary key,
  name text not null,
  email text not null unique,
  email_verified boolean not null,
  image text,
  -- What they were made at the desk. Who is named in OPERATOR_EMAILS is an operator whatever stands here.
  role text check (role in ('viewer', 'moderator', 'operator')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create table operator_sessions (
  id text primary key,
  expires_at timestamptz not null,
  token text not null unique,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null,
  network text,
  browser text,
  -- The last request to the desk. What a page asks for by itself, such as its live stream, is none.
  seen_at timestamptz not null default now(),
  operator_id text not null references operators (id) on delete cascade
);
create index operator_sessions_operator on operator_sessions (operator_id);
-- The library asks for it; nobody signs in with a password or through somebody else.
create table operator_accounts (
  id text primary key,
  account_id text not null,
  provider_id text not null,
  operator_id text not null references operators (id) on delete cascade,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  password text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null
);
create index operator_accounts_operator on operator_accounts (operator_id);
create table operator_passkeys (
  id text primary key,
  name text,
  public_key text not null,
  operator_id text not null references operators (id) on delete cascade,
  credential_id text not null unique,
  counter bigint not null,
  device_type text not null,
  backed_up boolean not null,
  transports text,
  created_at timestamptz default now(),
  aaguid text
);
create index operator_passkeys_of on operator_passkeys (operator_id);
create table operator_links (
  id text primary key,
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index operator_links_identifier on operator_links (identifier);

-- Only ever added to.
create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  operator text not null,
  network text not null,
  action text not null,
  -- What it was done to, such as "beta 12" or "poll finale"; never a fan's name or address.
  subject text not null default '',
  said text not null,
  detail jsonb,
  search text not null generated always as (lower(operator || ' ' || action || ' ' || subject || ' ' || said || ' ' || network)) stored
);
create index audit_log_of on audit_log (operator, id desc);
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is only ever added to', tg_table_name;
end $$;
create trigger audit_log_stays before update or delete or truncate on audit_log
  for each statement execute function refuse_change();

-- What waits for a second operator's yes, for a day; `about` may say whom it is about.
create table approvals (
  id bigint generated always as identity primary key,
  deed text not null,
  about jsonb not null,
  asked_by text not null,
  asked_at timestamptz not null default now(),
  -- While it is being done.
  taken_at timestamptz,
  unique (deed, about)
);

-- `about` is the request's key.
create table request_notes (
  id bigint generated always as identity primary key,
  about uuid not null,
  operator text not null,
  body text not null check (char_length(body) between 1 and 2000),
  at timestamptz not null default now()
);
create index request_notes_about on request_notes (about, id);

-- A search is one over letters in threes. Without the right to create the extension it reads the list instead. What is
-- new waits in a short list of its own before it is sorted in: sign-ups that come at once would pay for it fourfold.
do $$
declare name text;
begin
  create extension if not exists pg_trgm;
  foreach name in array array['fan_invites', 'beta_signups', 'studio_partnerships', 'creator_applications', 'access_requests', 'audit_log'] loop
    execute format('create index %I on %I using gin (search gin_trgm_ops) with (gin_pending_list_limit = 1024)', name || '_search', name);
  end loop;
exception when insufficient_privilege or undefined_file or feature_not_supported then
  raise notice 'pg_trgm cannot be created here: searching the desk gets slower as the lists grow.';
end $$;

-- What the operator or the product itself has settled, such as that the sample content was cleared.
create table settings (
  name text primary key,
  value jsonb not null,
  at timestamptz not null default now()
);
