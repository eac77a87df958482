-- Whether mail and SMS go out, as any process saw it last: the lamps of Today. One row for each channel, and nobody's address.
create table platform_sending (
  channel text primary key check (channel in ('email', 'sms')),
  last_sent_at timestamptz,
  -- Since when nothing goes out any more; null while it does.
  failing_since timestamptz
);
