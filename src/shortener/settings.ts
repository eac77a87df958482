// Settings of the shortener: its address, limits, the click journal, retention and the geo file.
import Type from 'typebox';
import { count, expectsPort, expectsUrl, port, publicUrl, text, url } from '#platform/config/setting.ts';

export const shortenerSettings = {
  SHORTENER_PORT: port({ group: 'Addresses', description: 'Port of the URL shortener.', expects: expectsPort }, 3001),
  SHORTENER_URL: publicUrl({
    group: 'Addresses',
    description: 'Public address of the shortener: short links begin with it.',
    fromPort: 'SHORTENER_PORT',
  }),
  SHORTEN_PER_HOUR: count(
    {
      group: 'Shortener',
      description: 'How many short links one client may create in an hour before it gets 429.',
      expects: 'a whole number from 1 to 1000000',
    },
    500,
  ),
  SHORTENER_BLOCKLIST_FILE: text({
    group: 'Shortener',
    description:
      'File with hosts whose links may not be shortened, one per line, subdomains included. It is read again when it changes.',
    expects: 'a path',
    defaultWords: 'none',
  }),
  SOURCE_URL: url({
    group: 'Shortener',
    description: 'Where the source of this installation can be read. The landing page links to it.',
    expects: expectsUrl,
    defaultWords: 'none',
  }),
  GEO_CITY_FILE: text({
    group: 'Shortener',
    description: 'City database (MMDB) with the country and city of IP addresses. Without it, locations are "unknown".',
    expects: 'a path',
    defaultWords: 'DB-IP City Lite, installed with Kontor',
  }),
  JOURNAL_SYNC: Type.Boolean({
    group: 'Shortener',
    description:
      'Wait for the disk (fdatasync) before each redirect: clicks then survive a power cut too, not only the end of the process. Slower.',
    expects: 'true or false',
    default: false,
  }),
  JOURNAL_MAX_MB: count(
    {
      group: 'Shortener',
      description:
        'How much the click journal of one process may hold while the database does not accept clicks (1 GB is about 6 million clicks). Redirects beyond it get 503.',
      expects: 'a whole number of megabytes from 1 to 1000000',
    },
    1024,
  ),
  CLICK_RETENTION_DAYS: count(
    {
      group: 'Shortener',
      description:
        'Single clicks older than this many days are thinned to sums per quarter of an hour. 0 keeps them all.',
      expects: 'a whole number of days from 0 to 36500',
    },
    0,
    0,
    36_500,
  ),
  VISITOR_RETENTION_DAYS: count(
    {
      group: 'Shortener',
      description:
        'A visitor who was not seen on a link for this many days is forgotten: only counts remain, and whoever returns later counts as a new visitor.',
      expects: 'a whole number of days from 1 to 36500',
    },
    395,
    1,
    36_500,
  ),
  VISITOR_SECRET: Type.Optional(
    Type.String({
      group: 'Shortener',
      description:
        'Secret that recognises visitors without storing their address. All processes of one database need the same one.',
      expects: 'at least 16 characters',
      secret: true,
      minLength: 16,
      defaultWords: 'generated into the data folder',
    }),
  ),
};
