-- When other systems were told that a key will expire soon, so that they are told once. Older versions ignore it.
alter table access_key add column expiry_told_at timestamptz;
