// /llms.txt: the interface in one short text that a language model can read whole.
import type { ReferenceView } from './docs-pages.ts';

type Operation = { summary?: string; description?: string };

export function renderLlmsText({ document, errors, apiUrl }: ReferenceView): string {
  const { paths = {} } = document as { paths?: Record<string, Record<string, Operation>> };
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(
      ([method, { summary = '', description = '' }]) =>
        `- [${method.toUpperCase()} ${path}](${apiUrl}/docs): ${summary} ${description}`,
    ),
  );
  return [
    '# Kontor',
    '',
    '> A self-hosted business platform: addresses, company registries, bank accounts, branches and calendar events behind one JSON interface.',
    '',
    'Send the API key in the header X-Api-Key. Answers are JSON; errors have one shape and a stable `code`.',
    '',
    '## Description for machines',
    '',
    `- [OpenAPI 3.1](${apiUrl}/openapi.json): every operation, field and example`,
    `- [The same as YAML](${apiUrl}/openapi.yaml)`,
    '',
    '## Operations',
    '',
    ...operations,
    '',
    '## Errors',
    '',
    ...errors.map(({ code, status, title }) => `- [${code}](${apiUrl}/docs/errors/${code}): ${status}, ${title}`),
    '',
  ].join('\n');
}
