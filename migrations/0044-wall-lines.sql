-- What stands in a sample friend's thread on the showcase's wall, where nobody has written yet; empty: they are not on it.
alter table fan_cards add column wall_line text not null default '';
