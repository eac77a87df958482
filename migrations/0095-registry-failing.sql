-- Since when a registry gives no answer: its first failure after its last success.
alter table registry_health add column failing_since timestamptz;
update registry_health set failing_since = last_failure_at
where last_failure_at is not null and (last_success_at is null or last_failure_at > last_success_at);
