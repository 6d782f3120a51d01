-- Limited drops: numbered pieces, one for each fan.

create table drops (
  id text primary key check (id ~ '^[a-z0-9-]{1,60}$'),
  title text not null,
  collection text not null default '',
  title_slug text references titles on update cascade on delete set null,
  studio text not null default '',
  description text not null default '',
  picture text references pictures on delete set null,
  pieces int not null check (pieces between 1 and 10000),
  -- first-come: numbers in the order of arrival. draw: entries until it closes, then numbers by rank.
  mode text not null default 'first-come' check (mode in ('first-come', 'draw')),
  -- Shown to everybody from here on, to who holds a Superfan Pass a day earlier.
  announced_at timestamptz not null default now(),
  opens_at timestamptz not null,
  closes_at timestamptz not null,
  paused_at timestamptz,
  -- How long a piece waits for a yes before it goes on to the next in line; null: it is theirs at once.
  keep_within_minutes int check (keep_within_minutes between 1 and 10080),
  -- Moved in the transaction that writes the claims. `arrived` is the last place that was given.
  arrived int not null default 0,
  -- The highest number that was ever given; where fewer are taken, some were given up.
  handed int not null default 0,
  taken int not null default 0,
  waiting int not null default 0,
  entries int not null default 0,
  marks int not null default 0,
  told_at timestamptz,
  sample_of text,
  sample_run int,
  -- A later run of the same sample is on.
  superseded boolean not null default false,
  created_at timestamptz not null default now(),
  check (taken between 0 and pieces),
  check (closes_at > opens_at)
);
create index drops_by_time on drops (closes_at desc);
create index drops_of_title on drops (title_slug) where title_slug is not null;
create index drops_of_picture on drops (picture) where picture is not null;

-- Who has a piece has a number; who waits for one has none; who gave theirs up has `left_at`.
create table drop_claims (
  drop_id text not null references drops on update cascade on delete cascade,
  -- In the order of arrival, or of the draw.
  place int not null,
  -- Null once the fan is erased, and for the crowd of the samples: the number stays taken.
  fan_id text,
  number int check (number > 0),
  claimed_at timestamptz not null default now(),
  -- Until then it waits for a yes.
  keep_by timestamptz,
  left_at timestamptz,
  is_sample boolean not null default false,
  -- Above 0 where a fan has brought another self along, who had a piece of the same drop.
  brought int not null default 0,
  primary key (drop_id, place),
  unique (fan_id, drop_id, brought),
  unique (drop_id, number),
  check (number is null or left_at is null),
  check (keep_by is null or number is not null)
);
-- No more: every index is written while a whole crowd waits for the drop.
create index drop_claims_to_keep on drop_claims (keep_by) where keep_by is not null;

-- The hash of the seed is told before entries open, the seed after the list of entries was told.
create table drop_draws (
  drop_id text primary key references drops on update cascade on delete cascade,
  seed text not null,
  seed_hash text not null,
  entries_hash text,
  closed_at timestamptz,
  drawn_at timestamptz
);

create table drop_entries (
  drop_id text not null references drops on update cascade on delete cascade,
  -- What the file of the draw calls the fan.
  entry text not null,
  fan_id text,
  entered_at timestamptz not null default now(),
  is_sample boolean not null default false,
  primary key (drop_id, entry),
  unique (drop_id, fan_id)
);
create index drop_entries_of_fan on drop_entries (fan_id);

-- Who wants to be told when it opens.
create table drop_marks (
  drop_id text not null references drops on update cascade on delete cascade,
  fan_id text not null,
  primary key (drop_id, fan_id)
);
create index drop_marks_of_fan on drop_marks (fan_id);
