-- A person's ids are too many for a key: what was asked for is told apart by a hash of it. What waited for a yes before
-- does not say whom it was about, and is asked for again.
delete from approvals;
alter table approvals drop constraint approvals_deed_about_key;
alter table approvals add column about_hash text not null;
alter table approvals add constraint approvals_once unique (deed, about_hash);
