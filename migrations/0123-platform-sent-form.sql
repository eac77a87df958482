-- Forms of the console that were sent: who does one, whether it is done, and for some minutes what came of it. The digest is of the
-- mark in the page, the session, the action and the values, so no two people share a row.
create table platform_sent_form (
  digest bytea primary key check (length(digest) = 32),
  -- Who does it: whoever takes it over after a failure has another claim, and the first one cannot commit any more.
  claim uuid not null,
  -- Written by the transaction that does the work.
  done_at timestamptz,
  -- What came of it, sealed with the mark in the page.
  sealed text,
  sealed_until timestamptz,
  -- Until then nobody else may do it; of one that is done, when the row is removed.
  expires_at timestamptz not null
);
create index platform_sent_form_by_expiry on platform_sent_form (expires_at);
create index platform_sent_form_by_sealed on platform_sent_form (sealed_until) where sealed is not null;
