-- Domains that operators have blocked in the console: no link may lead there. The file of SHORTENER_BLOCKLIST_FILE stands beside it.
create table shortener_blocked_domain (
  -- As the URL parser writes it: lower case, punycode. In the order of its bytes, in which the rows of the file stand between.
  domain text collate "C" primary key check (length(domain) between 1 and 253),
  reason text not null,
  -- The id of a member, or `command line`.
  blocked_by text not null,
  blocked_at timestamptz not null
);
