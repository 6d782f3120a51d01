-- A code belongs to where it was asked for: a keyed hash of the network an anonymous user asked from over the data layer.
alter table token_sessions add column asked_network text;
