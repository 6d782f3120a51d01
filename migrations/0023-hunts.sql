-- Looks that fans want, for the operator to find piece by piece.
create table hunts (
  id bigint generated always as identity primary key,
  -- Sealed, it is the address of the fan's page of it.
  key uuid not null unique,
  -- Of the form's post: sent again it is the same hunt.
  request_key text unique,
  -- Null once that person is taken out and the hunt is another's, of the same browser.
  fan_id text,
  name text not null,
  email text not null,
  -- As they were then: a character may leave the catalogue, a hunt goes on.
  character text not null,
  character_name text not null,
  price text not null default '',
  -- Why it looks like a machine's.
  flags text[] not null default '{}',
  created_at timestamptz not null default now(),
  -- All of it.
  found_at timestamptz,
  called_off_at timestamptz
);
-- One at a time for each look.
create unique index hunts_under_way on hunts (lower(email), character) where found_at is null and called_off_at is null;
create index hunts_open on hunts (id) where found_at is null and called_off_at is null;
create index hunts_found on hunts (id) where found_at is not null;
create index hunts_called_off on hunts (id) where called_off_at is not null;
create index hunts_of_fan on hunts (fan_id);
create index hunts_of_address on hunts (lower(email));

create table hunt_pieces (
  hunt_id bigint not null references hunts on delete cascade,
  position int not null,
  name text not null,
  -- The name of its drawing.
  picture text not null default '',
  shop text not null default '',
  price text not null default '',
  link text not null default '' check (link = '' or link like 'https://%'),
  found_at timestamptz,
  primary key (hunt_id, position)
);
