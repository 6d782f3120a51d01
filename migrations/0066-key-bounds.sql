-- What a key is bound to. Those there are keep all.
alter table publishable_keys
  -- Slugs of titles; empty is every title.
  add column titles text[] not null default '{}',
  add column scopes text[] not null default '{read,vote,say,claim,keep,forms}';

-- Each is shown once, when it is made.
create table key_secrets (
  id bigint generated always as identity primary key,
  key_id bigint not null references publishable_keys (id) on delete cascade,
  -- A server's is sent in place of the key; what is signed with the other names a studio's own fan.
  kind text not null check (kind in ('server', 'signing')),
  -- Of a server's, which is only compared.
  hash text unique,
  -- Of one that signatures are checked with: sealed with NAMES_SECRET.
  sealed_secret text,
  -- Its last letters, to tell it by.
  ending text not null,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  check ((kind = 'server') = (hash is not null) and (kind = 'signing') = (sealed_secret is not null))
);
create index key_secrets_of on key_secrets (key_id);
