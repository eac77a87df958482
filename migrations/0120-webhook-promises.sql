-- What receivers are promised: a secret signs until its own overlap ends, also when there was another rotation since, and a
-- Retry-After is waited for. Version 0.2.0 goes on with the newest former secret alone, and leaves the rest as it is.
alter table webhook_endpoint add column earlier_secret text, add column earlier_until timestamptz;

-- Whether the receiver asked for the time of the next attempt.
alter table webhook_message add column is_asked boolean not null default false;
