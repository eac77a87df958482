-- Answers kept for a day, so that a request repeated with its Idempotency-Key is done once and answered the same.
create table platform_idempotency (
  organisation_id bigint not null references organisation (id),
  environment text not null check (environment in ('live', 'sandbox')),
  operation text not null,
  key text not null check (length(key) between 1 and 255),
  -- SHA-256 of the payload the key was first used with.
  fingerprint bytea not null check (length(fingerprint) = 32),
  answer jsonb not null,
  expires_at timestamptz not null,
  primary key (organisation_id, environment, operation, key)
);
create index platform_idempotency_by_expiry on platform_idempotency (expires_at);
