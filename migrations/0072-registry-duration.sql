-- How long the last answer of each registry took: Today shows a slow one.
alter table registry_health add column last_ms integer;
