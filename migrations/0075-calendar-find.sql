-- For the search of the console: which events and attendees are new since its index was built (src/platform/search). A default
-- that does not change within a statement rewrites no row, and the release before fills it without knowing it.
alter table calendar_attendee add column created_at timestamptz not null default now();

-- Rows come in the order of time, so these stay tiny and cost a write next to nothing.
create index calendar_event_by_creation on calendar_event using brin (created_at);
create index calendar_attendee_by_creation on calendar_attendee using brin (created_at);
