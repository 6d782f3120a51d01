-- Fans that a studio has named by a signed token. Whom it calls what is kept as a hash.
create table identified_fans (
  key_id bigint not null references publishable_keys (id) on delete cascade,
  subject text not null,
  fan_id text not null,
  created_at timestamptz not null default now(),
  primary key (key_id, subject)
);
create index identified_fans_of on identified_fans (fan_id);

-- Each token names somebody once.
create table used_assertions (
  hash text primary key,
  until timestamptz not null
);
create index used_assertions_until on used_assertions (until);
