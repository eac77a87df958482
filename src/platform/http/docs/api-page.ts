// Writes the OpenAPI document as a page for people: docs/api.md.
import { type ApiDocument, listCalls, listFields, type Parameter, type Schema } from './document.ts';

/** `howToSendKey` says how callers send their key. */
export function renderApiPage(document: unknown, howToSendKey: string[]): string {
  return `${[
    '# The main interface',
    '',
    'Generated from the routes by `npx kontor docs`; do not edit by hand. The same, for machines: `/openapi.json`.',
    '',
    ...howToSendKey,
    'Errors have one shape; each code has a page under `/docs/errors/`.',
    ...listCalls((document as ApiDocument).paths).flatMap(renderOperation),
  ].join('\n')}\n`;
}

function renderOperation({ method, path, operation }: ReturnType<typeof listCalls>[number]): string[] {
  const body = Object.values(operation.requestBody?.content ?? {})[0]?.schema;
  const answer = Object.values(operation.responses?.['200']?.content ?? {})[0]?.schema;
  return [
    '',
    `## ${method} ${path}`,
    '',
    [operation.summary, operation.description].filter(Boolean).join(' '),
    ...renderParameters(operation.parameters ?? []),
    ...renderFields('Body', body),
    ...renderAnswer(answer),
  ];
}

function renderParameters(parameters: Parameter[]): string[] {
  if (parameters.length === 0) return [];
  const rows = parameters.map(
    ({ name, in: place, required, description = '', schema = {} }) =>
      `| \`${name}\` | ${place} | ${typeOf(schema)} | ${required ? 'yes' : 'no'} | ${cell(description || (schema.description ?? ''))} |`,
  );
  return ['', '| parameter | in | type | required | meaning |', '|---|---|---|---|---|', ...rows];
}

/** Each kind of answer has its own table: a field that one of them requires may be missing in another. */
function renderAnswer(schema: Schema | undefined): string[] {
  const choices = schema?.anyOf ?? [];
  if (choices.length < 2) return renderFields('Answer', schema);
  return choices.flatMap((choice, index) =>
    renderFields(`${index === 0 ? 'Answer, either' : 'or'} \`${choice.title}\`: ${choice.description}`, choice),
  );
}

function renderFields(title: string, schema: Schema | undefined): string[] {
  const rows = listFields(schema).map(
    ({ path, schema: own, isRequired }) =>
      `| \`${path}\` | ${typeOf(own)} | ${isRequired ? 'yes' : 'no'} | ${cell(own.description ?? '')} |`,
  );
  if (rows.length === 0) return [];
  return [
    '',
    title.endsWith('.') ? title : `${title}:`,
    '',
    '| field | type | required | meaning |',
    '|---|---|---|---|',
    ...rows,
  ];
}

function typeOf(schema: Schema): string {
  if (schema.anyOf) return [...new Set(schema.anyOf.map(typeOf))].join(' or ');
  const values = schema.enum ?? (schema.const === undefined ? [] : [schema.const]);
  if (values.length > 0) return values.map((value) => `\`${JSON.stringify(value)}\``).join(' or ');
  const type = [schema.type ?? 'any'].flat().join(' or ');
  return schema.format ? `${type}, ${schema.format}` : type;
}

const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', ' ');
