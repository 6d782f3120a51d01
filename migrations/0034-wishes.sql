-- Parties that are not there yet: fans put their names down for a title. title_key is its spelling without case and marks.
create table wishes (
  id text primary key,
  title text not null,
  title_key text not null unique,
  -- Those that count towards the party; beyond so many of one network they are kept and do not.
  names int not null default 0,
  uncounted int not null default 0,
  state text not null default 'open' check (state in ('open', 'voting', 'party', 'refused')),
  -- Of the answers of its poll, in their order: milliseconds since 1970.
  times jsonb,
  poll_id text references polls (id) on delete set null,
  party_id text references parties (id) on delete set null,
  -- Why not, in the house's words.
  reason text,
  created_at timestamptz not null default now(),
  decided_at timestamptz
);
create index wishes_undecided on wishes (state, created_at) where state in ('open', 'voting');

create table wish_names (
  wish_id text not null references wishes (id) on delete cascade,
  fan_id text not null,
  -- Its keyed hash, and no address.
  network text not null,
  put_down_at timestamptz not null default now(),
  primary key (wish_id, fan_id)
);
create index wish_names_of_fan on wish_names (fan_id, put_down_at desc);
