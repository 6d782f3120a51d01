-- What a party came to: numbers, names of sample fans, and where in its log the words stand. Of a party that is over.
create table party_credits (
  party_id text primary key references parties (id) on delete cascade,
  body jsonb not null,
  added_up_at timestamptz not null default now()
);

-- In the order in which they came.
create index party_members_by_arrival on party_members (party_id, joined_at, fan_id);
