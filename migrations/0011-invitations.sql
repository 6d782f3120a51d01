-- Who was written to as a top fan of a week: once per fan and week, and once per person behind the address.
create table afterparty_invitations (
  fan_id text not null,
  -- Its Monday.
  week date not null,
  -- The show or film they were a top viewer of; null for a top fan of everything.
  title_slug text,
  rank int not null,
  -- As in beta_signups.
  person_key text not null,
  invited_at timestamptz not null default now(),
  primary key (fan_id, week),
  unique (week, person_key)
);
