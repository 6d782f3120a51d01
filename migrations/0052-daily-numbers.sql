-- What a day came to, in UTC, people and samples apart: written by a job from what is kept, and the same whenever it is
-- counted again. `kind` is one of app/host/numbers/numbers.ts.
create table daily_numbers (
  day date not null,
  kind text not null,
  people int not null,
  sample int not null,
  counted_at timestamptz not null,
  primary key (day, kind)
);

-- A day's rows lie side by side, in the order they came in: of whole pages it is enough to know from when to when. What is
-- written pays next to nothing for it.
create index log_entries_by_day on log_entries using brin (at) with (pages_per_range = 32);
create index points_ledger_by_day on points_ledger using brin (at) with (pages_per_range = 32);
create index poll_votes_by_day on poll_votes using brin (created_at) with (pages_per_range = 32);

-- Few at any time: the desk's first page counts them.
create index polls_held on polls (id) where held_votes > 0;
create index held_acts_open on held_acts (kind, thing, network) where not left_out;
