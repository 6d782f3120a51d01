-- Which lines of a party answer somebody, by a reply or by name, and whether they saw it. The words stand in the log.
create table party_answers (
  fan_id text not null,
  party_id text not null references parties (id) on delete cascade,
  seq bigint not null,
  at timestamptz not null default now(),
  seen_at timestamptz,
  primary key (fan_id, party_id, seq)
);
create index party_answers_unseen on party_answers (fan_id) where seen_at is null;
create index party_answers_of_party on party_answers (party_id);

-- One of each kind per fan and line. What a line has of them stands with the line.
create table line_taps (
  party_id text not null references parties (id) on delete cascade,
  seq bigint not null,
  fan_id text not null,
  kind text not null,
  primary key (party_id, fan_id, seq, kind)
);
create index line_taps_of_fan on line_taps (fan_id);
