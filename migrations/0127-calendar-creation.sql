-- The search of the console has one index for all rows of a kind now. By these it found the rows that were in no index yet.
drop index calendar_event_by_creation;
drop index calendar_attendee_by_creation;
