-- Requests that are done once, where nobody shows an API key, and whose data an answer holds.

-- Kept for a day, and a bounded number of each client.
create table platform_client_idempotency (
  -- SHA-256 of operation, client, key and all parameters: another client or other parameters is another request.
  digest bytea primary key check (length(digest) = 32),
  -- Only to count the answers of one client: no address can be read from it.
  client bytea not null check (length(client) = 32),
  answer jsonb not null,
  expires_at timestamptz not null
);
create index platform_client_idempotency_by_client on platform_client_idempotency (client, expires_at);
create index platform_client_idempotency_by_expiry on platform_client_idempotency (expires_at);

-- The identity of the contact whose address an answer holds: it is erased with the person. Null where it holds no such data.
alter table platform_idempotency add column subject text;
create index platform_idempotency_by_subject on platform_idempotency (organisation_id, environment, subject)
  where subject is not null;
