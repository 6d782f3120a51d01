-- Keeping a seat: an account is a fan who can come back on another device, with an address or a passkey. Accounts,
-- codes and passkeys are kept by the library better-auth, whose fields these are, and are apart from the desk's.

create table accounts (
  id text primary key,
  fan_id text not null unique references fans (id) on delete cascade,
  name text not null default '',
  -- In lower case; null for who comes back with a passkey alone.
  email text unique,
  email_confirmed boolean not null default false,
  email_confirmed_at timestamptz,
  image text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

-- A device somebody is signed in on.
create table account_sessions (
  id text primary key,
  account_id text not null references accounts (id) on delete cascade,
  -- The browser's session, which is what is asked for; the library's own token opens nothing.
  user_session text unique references fan_sessions (user_session) on delete cascade,
  token text not null unique,
  expires_at timestamptz not null,
  network text,
  browser text,
  seen_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index account_sessions_of_account on account_sessions (account_id, seen_at desc);

create table account_passkeys (
  id text primary key,
  name text,
  public_key text not null,
  account_id text not null references accounts (id) on delete cascade,
  credential_id text not null unique,
  counter bigint not null,
  device_type text not null,
  backed_up boolean not null,
  transports text,
  created_at timestamptz default now(),
  aaguid text
);
create index account_passkeys_of_account on account_passkeys (account_id);

-- The library asks for it; nobody signs in with a password or through somebody else.
create table account_providers (
  id text primary key,
  provider_account_id text not null,
  provider_id text not null,
  account_id text not null references accounts (id) on delete cascade,
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
create index account_providers_of_account on account_providers (account_id);

-- One-time codes, as keyed hashes with how often they were tried, and challenges for passkeys.
create table account_codes (
  id text primary key,
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index account_codes_identifier on account_codes (identifier);
create index account_codes_by_age on account_codes (expires_at);

-- Two selves that meet on a device: the one its browser was, and the account's. Offered until it is answered.
create table account_merges (
  id bigint generated always as identity primary key,
  account_id text not null references accounts (id) on delete cascade,
  from_fan text not null,
  into_fan text not null,
  -- Of the device they met on.
  user_session text not null,
  offered_at timestamptz not null default now(),
  merged_at timestamptz,
  undo_until timestamptz,
  undone_at timestamptz,
  -- What was moved and what gave way, so that it can be put back; emptied when that is over.
  journal jsonb
);
create index account_merges_of_account on account_merges (account_id, id desc);
create index account_merges_from on account_merges (from_fan);
create index account_merges_to_end on account_merges (undo_until) where journal is not null;
