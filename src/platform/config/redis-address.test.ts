// The settings of several processes are checked before anything starts, and REDIS_URL is never shown.
import { expect, it } from 'vitest';
import { readConfig, settings as schemas } from '../../rooms.ts';
import { listEffectiveSettings } from './describe-config.ts';

const read = (environment: Record<string, string>) => readConfig({ environment, envFile: null });

it.each([
  'redis://127.0.0.1:6379',
  'redis://[::1]:6379',
  'redis://:hunter2@cache',
  'rediss://kontor:hunter2@cache.example:6380/2',
  'redis+sentinel://:hunter2@one:26379,two/mymaster',
  'rediss+sentinel://kontor:hunter2@one,two,three/mymaster/2?sentinelPassword=hunter2',
  'redis+cluster://kontor:hunter2@one:7000,two:7001',
  'rediss+cluster://one/',
])('REDIS_URL may be %s, and is masked when shown', (url) => {
  const settings = read({ REDIS_URL: url });
  expect(settings.config.REDIS_URL).toBe(url);
  expect(JSON.stringify(listEffectiveSettings(schemas, settings))).not.toContain('hunter2');
});

it.each([
  'localhost:6379',
  'redis://',
  'http://127.0.0.1:6379',
  'redis://cache/two',
  'redis://one,two',
  'redis://cache:70000',
  'redis+sentinel://one,two',
  'redis+sentinel://one,/mymaster',
  'redis+sentinel://one/mymaster/two',
  'redis+cluster://one/2',
  'redis+cluster://',
])('REDIS_URL may not be %s', (url) => {
  expect(() => read({ REDIS_URL: url })).toThrow(
    'REDIS_URL is set to something else: it must be an address such as redis://user:password@host:6379',
  );
});

it.each(['0', '65', '2.5', 'auto'])('WORKERS may not be %s', (workers) => {
  expect(() => read({ WORKERS: workers })).toThrow(`WORKERS is "${workers}": it must be a whole number from 1 to 64.`);
});
