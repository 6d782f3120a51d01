-- How often a look at it was begun since the last one that ended: what ended its looker twice is refused.
alter table submission_files add column looks int not null default 0;
