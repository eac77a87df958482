// How a process runs: log, workers, stop, and defaults.
import Type from 'typebox';
import { count, inGroup, text, textOr } from '../setting.ts';

export const operationSettings = inGroup('Operation', {
  DEFAULT_COUNTRY: textOr({
    description: 'Country of requests that belong to no organisation, and of the demo organisation.',
    expects: 'a two-letter country code such as CZ',
    pattern: '^[A-Z]{2}$',
    default: 'CZ',
  }),
  NODE_ENV: textOr({
    description: 'production turns the demo data off.',
    expects: 'a word',
    defaultWords: 'none',
    default: '',
  }),
  LOG_LEVEL: Type.Union(
    ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'].map((level) => Type.Literal(level)),
    {
      description:
        'How much is logged. debug adds a line for each refused request, and stack traces to start-up problems.',
      expects: 'one of fatal, error, warn, info, debug, trace, silent',
      default: 'info',
    },
  ),
  WORKERS: count({
    description:
      'How many processes serve, for the cores of one machine. They share the addresses, the limits and the data folder.',
    default: 1,
    to: 64,
  }),
  METRICS_TOKEN: text({
    description:
      'A client that sends it as "Authorization: Bearer …" may read /metrics, without a ROOT key and while the database is lost. Once it is set, it is asked for from this machine, too.',
    expects: 'at least 16 letters, digits and signs of -._~+/=, without spaces',
    secret: true,
    pattern: '^[A-Za-z0-9._~+/=-]{16,}$',
    defaultWords: 'none',
  }),
  DRAIN_SECONDS: count({
    description:
      'How long Kontor goes on serving after it was told to stop, while /readyz answers 503, so that a load balancer can send new requests elsewhere.',
    of: 'seconds',
    default: 0,
    from: 0,
    to: 600,
  }),
  SHUTDOWN_SECONDS: count({
    description: 'How long requests under way may take to finish when Kontor is told to stop.',
    of: 'seconds',
    default: 10,
    from: 0,
    to: 600,
  }),
});
