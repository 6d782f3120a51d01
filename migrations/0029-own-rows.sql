-- A fan's own votes are asked for over the wire.
create index poll_votes_of_fan on poll_votes (fan_id);
