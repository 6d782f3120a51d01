-- Addresses as the desk looks for them: whole, or from their beginning.
create index fan_invites_address on fan_invites (lower(email) text_pattern_ops);
create index fan_invites_contact on fan_invites (lower(contact_email) text_pattern_ops) where contact_email is not null;
create index beta_signups_address on beta_signups (lower(email) text_pattern_ops);
create index studio_partnerships_address on studio_partnerships (lower(email) text_pattern_ops);
create index access_requests_address on access_requests (lower(email) text_pattern_ops);
