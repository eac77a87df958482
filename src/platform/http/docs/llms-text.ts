// /llms.txt: the interface in one short text that a language model can read whole.
import type { ReferenceView } from './docs-pages.ts';

type Operation = { summary?: string; description?: string };

type Paths = Record<string, Record<string, Operation>>;

export function renderLlmsText({ document, openCalls, errors, events, apiUrl, offers }: ReferenceView): string {
  const { paths: own = {} } = document as { paths?: Paths };
  // They have an address of their own, so it is written out.
  const open = openCalls.flatMap(({ url, paths: calls }) =>
    Object.entries(calls as Paths).map(([path, methods]) => [`${url}${path}`, methods]),
  );
  const paths: Paths = { ...own, ...Object.fromEntries(open) };
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(
      ([method, { summary = '', description = '' }]) =>
        `- [${method.toUpperCase()} ${path}](${apiUrl}/docs): ${summary} ${description}`,
    ),
  );
  return [
    '# Kontor',
    '',
    `> A self-hosted business platform: ${offers} behind one JSON interface.`,
    '',
    'Send the API key in the header X-Api-Key; operations at an address of their own need none. Answers are JSON; errors have one shape and a stable `code`.',
    '',
    '## Description for machines',
    '',
    `- [OpenAPI 3.1](${apiUrl}/openapi.json): every operation, field and example`,
    `- [The same as YAML](${apiUrl}/openapi.yaml)`,
    ...openCalls.map(({ name, url }) => `- [OpenAPI 3.1 of the ${name}](${url}/openapi.json), which need no key`),
    '',
    '## Operations',
    '',
    ...operations,
    '',
    '## Events, which webhooks tell',
    '',
    ...events.map(({ type, description }) => `- [${type}](${apiUrl}/docs/events/${type}): ${description}`),
    '',
    '## Errors',
    '',
    ...errors.map(({ code, status, title }) => `- [${code}](${apiUrl}/docs/errors/${code}): ${status}, ${title}`),
    '',
  ].join('\n');
}
