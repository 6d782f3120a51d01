-- The desk: what the product's operator works with.

-- Who may sign in, their sessions and one-time links. Kept by the library better-auth, whose fields these are; a link's
-- token is stored as a hash.
create table operators (
  id text primary key,
  name text not null,
  email text not null unique,
  email_verified boolean not null,
  image text,
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
create table operator_links (
  id text primary key,
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index operator_links_identifier on operator_links (identifier);

-- What operators did: who, what, on what, when, from which network. Only ever added to.
create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  operator text not null,
  network text not null,
  action text not null,
  -- What it was done to, such as "beta 12" or "poll finale"; never a person's name or address.
  subject text not null default '',
  said text not null,
  detail jsonb,
  search text not null generated always as (lower(operator || ' ' || action || ' ' || subject || ' ' || said || ' ' || network)) stored
);
create index operator_acts_of on audit_log (operator, id desc);
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is only ever added to', tg_table_name;
end $$;
create trigger operator_acts_stay before update or delete or truncate on audit_log
  for each statement execute function refuse_change();

-- What operators wrote beside a request, named by its key.
create table request_notes (
  id bigint generated always as identity primary key,
  about uuid not null,
  operator text not null,
  body text not null check (char_length(body) between 1 and 2000),
  at timestamptz not null default now()
);
create index request_notes_about on request_notes (about, id);

-- Lists of requests: what is searched, and what they are narrowed down by.
alter table fan_invites add column search text not null generated always as (lower(
  name || ' ' || coalesce(username, '') || ' ' || coalesce(email, '') || ' ' || coalesce(contact_email, '') || ' ' || coalesce(phone, ''))) stored;
alter table beta_signups add column search text not null generated always as (lower(
  name || ' ' || username || ' ' || email || ' ' || avatar)) stored;
alter table studio_partnerships add column search text not null generated always as (lower(
  contact_name || ' ' || email || ' ' || company || ' ' || studio_name)) stored;
alter table creator_applications add column search text not null generated always as (lower(
  name || ' ' || coalesce(twitter, '') || ' ' || coalesce(instagram, '') || ' ' || coalesce(tiktok, ''))) stored;
alter table access_requests add column search text not null generated always as (lower(
  coalesce(email, '') || ' ' || coalesce(experience, '') || ' ' || reason)) stored;

create index fan_invites_flagged on fan_invites (form, id desc) where flags <> '{}';
create index beta_signups_flagged on beta_signups (form, id desc) where flags <> '{}';
create index studio_partnerships_flagged on studio_partnerships (form, id desc) where flags <> '{}';
create index creator_applications_flagged on creator_applications (form, id desc) where flags <> '{}';
create index access_requests_flagged on access_requests (form, id desc) where flags <> '{}';
create index fan_invites_confirmed on fan_invites (form, id desc) where confirmed_at is not null;
create index beta_signups_confirmed on beta_signups (form, id desc) where confirmed_at is not null;
create index fan_invites_at on fan_invites (form, created_at);
create index beta_signups_at on beta_signups (form, created_at);
create index studio_partnerships_at on studio_partnerships (form, created_at);
create index creator_applications_at on creator_applications (form, created_at);
create index access_requests_at on access_requests (form, created_at);

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

-- A message taken away keeps its number in the log and loses its words there, so that no reader, present or future, can
-- come across them. They lie here, for the operator alone, until it is restored.
create table removed_messages (
  party_id text not null references parties (id) on delete cascade,
  seq bigint not null,
  body jsonb not null,
  removed_at timestamptz not null default now(),
  primary key (party_id, seq)
);
-- A report is open until an operator settled it.
alter table message_reports add column settled_at timestamptz;
create index message_reports_open on message_reports (created_at desc) where settled_at is null;

-- Fans who may not speak; for good when `until` is null.
create table muted_fans (
  fan_id text primary key,
  until timestamptz,
  muted_at timestamptz not null default now()
);

-- A poll that opens by itself at opens_at.
alter table polls add column scheduled boolean not null default false;
create index polls_scheduled on polls (opens_at) where scheduled;
