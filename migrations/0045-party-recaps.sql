-- For who comes in while a party is on: what this is, how it stands, what has just happened, from this minute of the party
-- until the next one's. `who` is a list of {name, is, portrait?, still?}.
create table party_recaps (
  party_id text not null references parties (id) on delete cascade,
  from_minute int not null check (from_minute between 0 and 1440),
  lines text[] not null check (cardinality(lines) = 3),
  who jsonb not null default '[]',
  stills text[] not null default '{}',
  primary key (party_id, from_minute)
);
