-- "kontor address renormalise" replays the rules on stored addresses; what it replaced stays here, so that it can be undone.
-- Personal data like the rest of the row. Null in rows that were never replaced; the release before does not read it.
alter table address_item add column before_renormalise jsonb;
