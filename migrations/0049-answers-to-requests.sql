-- An answer to a request waits for five minutes, in which whoever wrote it can take it back.
alter table mails drop constraint mails_state_check;
alter table mails add constraint mails_state_check
  check (state in ('waiting', 'sent', 'dead', 'stopped', 'withdrawn'));

-- Emails to people who asked to come in, where operators changed the words of the code.
create table email_templates (
  kind text not null,
  state text not null,
  subject text not null,
  body text not null,
  changed_at timestamptz not null default now(),
  primary key (kind, state)
);
