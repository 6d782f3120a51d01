-- Requests to come in, of nine forms, in the tables of the specification (BACKEND-08 to -14, -19) and one of our own.
-- All of them carry the same columns beside their own:
--   form          which form it came through
--   status        where the operator left it
--   key           names the request in signed links; made by the server before the row is written
--   request_key   hash of the browser's idempotency key and of what it sent: the same post sent again is found by it
--   flags         what made the request look odd; it was taken all the same
--   beside        where usernames and addresses are unique: met those of a request that is there, of another form or
--                 for something else, and is kept as a request of its own, so that none is lost
--   network       keyed hash of the sender's network, for telling bursts; emptied after thirty days
create type request_status as enum ('new', 'invited', 'declined');

-- Requests of the beta, join and pass forms (BACKEND-12, -13).
create table fan_invites (
  id bigint generated always as identity primary key,
  name text not null,
  username text,
  phone text,
  email text,
  form text not null,
  status request_status not null default 'new',
  key uuid not null default gen_random_uuid() unique,
  request_key text unique,
  fan_id text,
  flags text[] not null default '{}',
  network text,
  confirmed_at timestamptz,
  -- Where a pass is confirmed to, if the fan wishes; not unique, because a pass is asked for by username.
  contact_email text,
  beside boolean not null default false,
  search text not null generated always as (lower(
    name || ' ' || coalesce(username, '') || ' ' || coalesce(email, '') || ' ' || coalesce(contact_email, '') || ' ' || coalesce(phone, ''))) stored,
  created_at timestamptz not null default now()
);
create unique index fan_invites_username on fan_invites (lower(username)) where username is not null and not beside;
create unique index fan_invites_email on fan_invites (lower(email)) where email is not null and not beside;
create unique index fan_invites_beside on fan_invites (form, lower(username), lower(coalesce(email, ''))) where beside;
create index fan_invites_desk on fan_invites (form, id desc);
create index fan_invites_desk_status on fan_invites (form, status, id desc);
create index fan_invites_fan on fan_invites (fan_id) where fan_id is not null;

-- Join the Future and the waitlist. A waitlist row has avatar "waitlist" (BACKEND-10) and a place in line: line_key,
-- with id where it is the same, is where it stands, smaller is nearer to the door.
create sequence waitlist_line increment by 10;
create table beta_signups (
  id bigint generated always as identity primary key,
  username text not null,
  email text not null,
  name text not null,
  avatar text not null,
  form text not null,
  status request_status not null default 'new',
  key uuid not null default gen_random_uuid() unique,
  request_key text unique,
  fan_id text,
  flags text[] not null default '{}',
  network text,
  confirmed_at timestamptz,
  -- Who pressed Confirm.
  confirmed_by text,
  confirmed_network text,
  -- The address without its aliases (plus-parts, and dots where they mean nothing), as a keyed hash.
  person_key text,
  invite_code text unique,
  invited_by bigint references beta_signups (id) on delete set null,
  friend_counts boolean,
  friend_refusal text,
  friends int not null default 0,
  line_key bigint,
  beside boolean not null default false,
  search text not null generated always as (lower(
    name || ' ' || username || ' ' || email || ' ' || avatar)) stored,
  created_at timestamptz not null default now()
);
create unique index beta_signups_username on beta_signups (lower(username)) where not beside;
create unique index beta_signups_email on beta_signups (lower(email)) where not beside;
create unique index beta_signups_beside on beta_signups (form, lower(username), lower(email), lower(avatar)) where beside;
create index beta_signups_line on beta_signups (line_key, id) where line_key is not null;
create index beta_signups_invited on beta_signups (invited_by, confirmed_at) where invited_by is not null;
create index beta_signups_person on beta_signups (person_key, id) where person_key is not null;
create index beta_signups_desk on beta_signups (form, id desc);
create index beta_signups_desk_status on beta_signups (form, status, id desc);
create index beta_signups_fan on beta_signups (fan_id) where fan_id is not null;

create table studio_partnerships (
  id bigint generated always as identity primary key,
  studio_name text not null default '',
  contact_name text not null,
  email text not null,
  company text not null,
  company_size text not null default '',
  content_type text not null default '',
  partnership_interest text not null default '',
  message text not null default '',
  form text not null,
  status request_status not null default 'new',
  key uuid not null default gen_random_uuid() unique,
  request_key text unique,
  fan_id text,
  flags text[] not null default '{}',
  network text,
  search text not null generated always as (lower(
    contact_name || ' ' || email || ' ' || company || ' ' || studio_name)) stored,
  created_at timestamptz not null default now()
);
create index studio_partnerships_desk on studio_partnerships (form, id desc);
create index studio_partnerships_desk_status on studio_partnerships (form, status, id desc);
create index studio_partnerships_fan on studio_partnerships (fan_id) where fan_id is not null;

create table creator_applications (
  id bigint generated always as identity primary key,
  name text not null,
  twitter text,
  instagram text,
  tiktok text,
  combined_followers_count int not null default 0,
  form text not null default 'creators',
  status request_status not null default 'new',
  key uuid not null default gen_random_uuid() unique,
  request_key text unique,
  fan_id text,
  flags text[] not null default '{}',
  network text,
  search text not null generated always as (lower(
    name || ' ' || coalesce(twitter, '') || ' ' || coalesce(instagram, '') || ' ' || coalesce(tiktok, ''))) stored,
  created_at timestamptz not null default now()
);
create index creator_applications_desk on creator_applications (form, id desc);
create index creator_applications_desk_status on creator_applications (form, status, id desc);
create index creator_applications_fan on creator_applications (fan_id) where fan_id is not null;

-- With an experience it is a card's own request.
create table access_requests (
  id bigint generated always as identity primary key,
  email text,
  reason text not null default '',
  experience text,
  form text not null default 'access',
  status request_status not null default 'new',
  key uuid not null default gen_random_uuid() unique,
  request_key text unique,
  fan_id text,
  flags text[] not null default '{}',
  network text,
  search text not null generated always as (lower(
    coalesce(email, '') || ' ' || coalesce(experience, '') || ' ' || reason)) stored,
  created_at timestamptz not null default now(),
  check (email is not null or experience is not null)
);
create unique index access_requests_card on access_requests (fan_id, experience) where experience is not null;
create index access_requests_desk on access_requests (form, id desc);
create index access_requests_desk_status on access_requests (form, status, id desc);
create index access_requests_fan on access_requests (fan_id) where fan_id is not null;

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

-- Addresses as the desk looks for them: whole, or from their beginning.
create index fan_invites_address on fan_invites (lower(email) text_pattern_ops);
create index fan_invites_contact on fan_invites (lower(contact_email) text_pattern_ops) where contact_email is not null;
create index beta_signups_address on beta_signups (lower(email) text_pattern_ops);
create index studio_partnerships_address on studio_partnerships (lower(email) text_pattern_ops);
create index access_requests_address on access_requests (lower(email) text_pattern_ops);
