-- What a party came to: numbers, names of sample fans, and where in its log the words stand. Of a party that is over.
create table party_credits (
  party_id text primary key references parties (id) on delete cascade,
  body jsonb not null,
  added_up_at timestamptz not null default now()
);
