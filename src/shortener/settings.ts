// Settings of the shortener: its address, limits, the click journal, retention and the geo file.
import Type from 'typebox';
import { count, inGroup, port, publicUrl, text, url } from '#platform/config/setting.ts';

export const shortenerSettings = {
  ...inGroup('Addresses', {
    SHORTENER_PORT: port({ description: 'Port of the URL shortener.', default: 3001 }),
    SHORTENER_URL: publicUrl({
      description: 'Public address of the shortener: short links begin with it.',
      fromPort: 'SHORTENER_PORT',
    }),
  }),
  ...inGroup('Shortener', {
    SHORTEN_PER_HOUR: count({
      description: 'How many short links one client may create in an hour before it gets 429.',
      default: 500,
    }),
    SHORTENER_BLOCKLIST_FILE: text({
      description:
        'File with hosts whose links may not be shortened, one per line, subdomains included. It is read again when it changes.',
      expects: 'a path',
      defaultWords: 'none',
    }),
    SOURCE_URL: url({
      description: 'Where the source of this installation can be read. The landing page links to it.',
      defaultWords: 'none',
    }),
    GEO_CITY_FILE: text({
      description:
        'City database (MMDB) with the country and city of IP addresses. Without it, locations are "unknown".',
      expects: 'a path',
      defaultWords: 'DB-IP City Lite, installed with Kontor',
    }),
    JOURNAL_SYNC: Type.Boolean({
      description:
        'Wait for the disk (fdatasync) before each redirect: clicks then survive a power cut too, not only the end of the process. Slower.',
      expects: 'true or false',
      default: false,
    }),
    JOURNAL_MAX_MB: count({
      description:
        'How much the click journal of one process may hold while the database does not accept clicks (1 GB is about 6 million clicks). Redirects beyond it get 503.',
      of: 'megabytes',
      default: 1024,
    }),
    CLICK_RETENTION_DAYS: count({
      description:
        'Single clicks older than this many days are thinned to sums per quarter of an hour. 0 keeps them all.',
      of: 'days',
      default: 0,
      from: 0,
      to: 36_500,
    }),
    VISITOR_RETENTION_DAYS: count({
      description:
        'A visitor who was not seen on a link for this many days is forgotten: only counts remain, and whoever returns later counts as a new visitor.',
      of: 'days',
      default: 395,
      to: 36_500,
    }),
    VISITOR_SECRET: text({
      description:
        'Secret that recognises visitors without storing their address. All processes of one database need the same one.',
      expects: 'at least 16 characters',
      secret: true,
      minLength: 16,
      defaultWords: 'generated into the data folder',
    }),
  }),
};
