-- Operators with a party's control room open, so that two of them see each other. A beat a minute while it shows.
create table control_room_hosts (
  party_id text not null references parties (id) on delete cascade,
  operator text not null,
  seen_at timestamptz not null default now(),
  primary key (party_id, operator)
);
