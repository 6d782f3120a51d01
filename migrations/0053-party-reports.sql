-- What a party came to, counted once it is over. Words are not kept here but numbers of lines: what is taken away later is
-- gone from the report too. Counts of all include `sample_` ones.
create table party_reports (
  party_id text primary key references parties (id) on delete cascade,
  -- As it was when it was counted: a party that was moved is counted anew.
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  people int not null,
  sample_people int not null,
  stayed int not null,
  new_fans int not null,
  returning_fans int not null,
  lines int not null,
  sample_lines int not null,
  taps int not null,
  sample_taps int not null,
  votes int not null,
  sample_votes int not null,
  claims int not null,
  sample_claims int not null,
  sealed int not null,
  came_true int not null,
  loudest_minute int,
  -- Up to five: [{"minute", "heat", "cue": number or null, "lines": [number]}], by the numbers of the log.
  loudest jsonb not null,
  counted_at timestamptz not null default now()
);

create table party_minutes (
  party_id text not null references party_reports (party_id) on delete cascade,
  minute int not null,
  joined int not null,
  here int not null,
  lines int not null,
  sample_lines int not null,
  taps int not null,
  sample_taps int not null,
  votes int not null,
  sample_votes int not null,
  claims int not null,
  sample_claims int not null,
  primary key (party_id, minute)
);

-- Who has one reads a party's report without signing in, until it ends.
create table report_links (
  id uuid primary key default gen_random_uuid(),
  party_id text not null references parties (id) on delete cascade,
  made_by text not null,
  made_at timestamptz not null default now(),
  ends_at timestamptz not null,
  ended_at timestamptz
);
create index report_links_of_party on report_links (party_id, made_at desc);
