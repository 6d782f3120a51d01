-- What a calendar shows of a date, counted on: who holds the file of an earlier one keeps it unless this is higher
-- (SEQUENCE and LAST-MODIFIED, RFC 5545, 3.8.7).
alter table parties
  add column calendar_edits int not null default 0,
  add column calendar_edited_at timestamptz not null default now();
alter table recommendations
  add column calendar_edits int not null default 0,
  add column calendar_edited_at timestamptz not null default now();

create function count_calendar_edit() returns trigger language plpgsql as $$
begin
  new.calendar_edits := old.calendar_edits + 1;
  new.calendar_edited_at := now();
  return new;
end $$;

create trigger parties_calendar before update of title, show, description, starts_at, ends_at on parties
  for each row when ((old.title, old.show, old.description, old.starts_at, old.ends_at)
    is distinct from (new.title, new.show, new.description, new.starts_at, new.ends_at))
  execute function count_calendar_edit();
create trigger recommendations_calendar before update of title, location, date, starts_at, ends_at on recommendations
  for each row when ((old.title, old.location, old.date, old.starts_at, old.ends_at)
    is distinct from (new.title, new.location, new.date, new.starts_at, new.ends_at))
  execute function count_calendar_edit();
