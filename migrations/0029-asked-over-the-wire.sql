-- What is asked for over the wire: a fan's own votes, and polls by their time, open or not.
create index poll_votes_of_fan on poll_votes (fan_id);
create index polls_by_time on polls (created_at desc);
