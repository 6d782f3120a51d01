-- A gasp that is under way: a party has one at a time, for seconds. What it came to is an entry of the log.
create table gasps (
  party_id text primary key references parties (id) on delete cascade,
  cue_seq int not null,
  text text not null,
  opened_at timestamptz not null,
  closes_at timestamptz not null
);

-- Who holds right now. Gone with the gasp.
create table gasp_holds (
  party_id text not null references gasps (party_id) on delete cascade,
  fan_id text not null,
  primary key (party_id, fan_id)
);
create index gasp_holds_of_fan on gasp_holds (fan_id);
