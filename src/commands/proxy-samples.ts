// Writes the body limits into the proxy samples (deploy/): those of actions that take more than others, between two lines of
// each sample. So a file that a screen accepts passes the proxy, and every other path keeps 1 MiB.
import { bodyLimitsOf } from '#platform/screens/action-routes.ts';
import type { Action } from '#platform/screens/screen.ts';
import { addressOf } from '#platform/screens/screen-routes.ts';

/** Larger than Kontor's own limit of 256 KiB, so that Kontor answers with its own error. */
export const otherBytes = 1024 * 1024;

/** Addresses with one limit, as a regular expression that all three proxies understand. */
export type LargeBodies = { limitBytes: number; pattern: string };

export const proxySamples = ['deploy/nginx.conf', 'deploy/Caddyfile', 'deploy/haproxy.cfg'] as const;
export type ProxySample = (typeof proxySamples)[number];

const patternOf = (addresses: readonly string[]) =>
  `^(${addresses.map((address) => address.replaceAll(/:\w+/g, '[^/]+')).join('|')})$`;

/** The smallest limit first. */
export function listLargeBodies(actions: readonly Action[]): LargeBodies[] {
  const byLimit = new Map<number, string[]>();
  for (const action of actions) {
    const { form, json } = bodyLimitsOf(action);
    for (const [root, limit] of [
      ['/console', form],
      ['/bff', json],
    ] as const) {
      if (limit === null || limit <= otherBytes) continue;
      byLimit.set(limit, [...(byLimit.get(limit) ?? []), addressOf(root, action)]);
    }
  }
  return [...byLimit]
    .sort(([a], [b]) => a - b)
    .map(([limitBytes, addresses]) => ({ limitBytes, pattern: patternOf(addresses.sort()) }));
}

const nameOf = ({ limitBytes }: LargeBodies) => `takes_${limitBytes}`;

const writers: Record<ProxySample, (bodies: readonly LargeBodies[]) => string[]> = {
  'deploy/nginx.conf': (bodies) => [
    'client_max_body_size 1m;',
    ...bodies.flatMap(({ limitBytes, pattern }) => [
      `location ~ ${pattern} {`,
      `    client_max_body_size ${limitBytes};`,
      '    proxy_pass http://kontor_api;',
      '}',
    ]),
  ],
  'deploy/Caddyfile': (bodies) => [
    ...bodies.flatMap((body) => [
      `@${nameOf(body)} path_regexp ${body.pattern}`,
      `request_body @${nameOf(body)} {`,
      `\tmax_size ${body.limitBytes}`,
      '}',
    ]),
    '@takes_less {',
    ...bodies.map(({ pattern }) => `\tnot path_regexp ${pattern}`),
    '}',
    'request_body @takes_less {',
    '\tmax_size 1MiB',
    '}',
  ],
  'deploy/haproxy.cfg': (bodies) => [
    ...bodies.flatMap((body) => [
      `acl ${nameOf(body)} path_reg '${body.pattern}'`,
      `http-request deny deny_status 413 if ${nameOf(body)} { req.body_size gt ${body.limitBytes} }`,
    ]),
    `http-request deny deny_status 413 if ${bodies.map((body) => `!${nameOf(body)}`).join(' ')} { req.body_size gt ${otherBytes} }`,
  ],
};

const section = /^([ \t]*)# Body limits, written by "kontor docs"\.\n(?:.*\n)*?[ \t]*# End of the body limits\.$/m;

/** The sample with the current limits. */
export function writeLimits(path: ProxySample, sample: string, bodies: readonly LargeBodies[]): string {
  return sample.replace(section, (_, indent: string) =>
    ['# Body limits, written by "kontor docs".', ...writers[path](bodies), '# End of the body limits.']
      .map((line) => `${indent}${line}`)
      .join('\n'),
  );
}
