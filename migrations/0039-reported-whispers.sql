-- A whisper may be reported by who sits in its row.
alter table reports
  drop constraint reports_kind_check,
  add constraint reports_kind_check
    check (kind in ('message', 'post', 'confession', 'mood', 'line', 'question', 'submission', 'clip', 'whisper'));
