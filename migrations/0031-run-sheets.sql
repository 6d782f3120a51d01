-- Cues that are fired by themselves, at their moment of the party. `cue` is the cue's body, or a poll to open.
create table party_cues (
  id uuid primary key default gen_random_uuid(),
  party_id text not null references parties (id) on delete cascade,
  -- Milliseconds since the party's start.
  offset_ms int not null check (offset_ms >= 0),
  cue jsonb not null,
  made_at timestamptz not null default now(),
  fired_at timestamptz,
  -- Why it was not fired, in words.
  missed text
);
create index party_cues_of_party on party_cues (party_id, offset_ms);
create index party_cues_waiting on party_cues (party_id, offset_ms) where fired_at is null and missed is null;
