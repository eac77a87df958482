// How a process runs: log, workers, stop, and defaults.
import Type from 'typebox';
import { count, textOr } from '../setting.ts';

export const operationSettings = {
  DEFAULT_COUNTRY: Type.String({
    group: 'Operation',
    description: 'Country of requests that belong to no organisation, and of the demo organisation.',
    expects: 'a two-letter country code such as CZ',
    pattern: '^[A-Z]{2}$',
    default: 'CZ',
  }),
  NODE_ENV: textOr(
    {
      group: 'Operation',
      description: 'production turns the demo data off.',
      expects: 'a word',
      defaultWords: 'none',
    },
    '',
  ),
  LOG_LEVEL: Type.Union(
    ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'].map((level) => Type.Literal(level)),
    {
      group: 'Operation',
      description:
        'How much is logged. debug adds a line for each refused request, and stack traces to start-up problems.',
      expects: 'one of fatal, error, warn, info, debug, trace, silent',
      default: 'info',
    },
  ),
  WORKERS: count(
    {
      group: 'Operation',
      description:
        'How many processes serve, for the cores of one machine. They share the addresses, the limits and the data folder.',
      expects: 'a whole number from 1 to 64',
    },
    1,
    1,
    64,
  ),
  METRICS_TOKEN: Type.Optional(
    Type.String({
      group: 'Operation',
      description:
        'A client that sends it as "Authorization: Bearer …" may read /metrics, without a ROOT key and while the database is lost. Once it is set, it is asked for from this machine, too.',
      expects: 'at least 16 letters, digits and signs of -._~+/=, without spaces',
      secret: true,
      pattern: '^[A-Za-z0-9._~+/=-]{16,}$',
      defaultWords: 'none',
    }),
  ),
  DRAIN_SECONDS: count(
    {
      group: 'Operation',
      description:
        'How long Kontor goes on serving after it was told to stop, while /readyz answers 503, so that a load balancer can send new requests elsewhere.',
      expects: 'a whole number of seconds from 0 to 600',
    },
    0,
    0,
    600,
  ),
  SHUTDOWN_SECONDS: count(
    {
      group: 'Operation',
      description: 'How long requests under way may take to finish when Kontor is told to stop.',
      expects: 'a whole number of seconds from 0 to 600',
    },
    10,
    0,
    600,
  ),
};
