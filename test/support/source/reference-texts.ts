// Lists the English texts of the reference: what rooms and platform describe in it.
import { rootParameters } from '#access';
import { listSettings } from '#platform/config/setting.ts';
import { errorsGuide, limitsGuide } from '#platform/http/docs/guides.ts';
import { splitDefault } from '#platform/http/docs/translate.ts';
import { transportErrors } from '#platform/http/transport-errors.ts';
import { idempotencyErrors } from '#platform/idempotency/errors.ts';
import { idempotencyGuide } from '#platform/idempotency/guide.ts';
import type { TestApp } from '#test/app.ts';
import { house, settings } from '../../../src/rooms.ts';

type Node = { [member: string]: unknown };

/** Summaries and descriptions of what the reference shows: operations, parameters, bodies, and answers with 200. */
function listDescriptions(node: unknown, found: Set<string>): Set<string> {
  if (Array.isArray(node)) for (const item of node) listDescriptions(item, found);
  if (typeof node !== 'object' || node === null || Array.isArray(node)) return found;
  for (const [name, member] of Object.entries(node as Node)) {
    if (name === 'examples' || name === 'example') continue;
    if (name === 'responses') listDescriptions((member as Node)['200'], found);
    else if ((name === 'description' || name === 'summary') && typeof member === 'string') found.add(member);
    else listDescriptions(member, found);
  }
  return found;
}

export function listReferenceTexts(kontor: TestApp): string[] {
  const { app, config } = kontor;
  const found = listDescriptions(kontor.api.swagger().paths, new Set());
  listDescriptions(app.rooms.shortener.address.reference.paths, found);
  listDescriptions((kontor.api.swagger() as Node).webhooks, found);
  listDescriptions(rootParameters, found);
  for (const { page } of [...transportErrors, ...idempotencyErrors, ...house.refusals])
    for (const text of [page.title, page.meaning, page.remedy]) found.add(text);
  const guides = [...house.guides, limitsGuide(house.limits(config)), idempotencyGuide, errorsGuide('')];
  for (const { title, lead, sections } of guides) {
    for (const text of [title, lead]) found.add(text);
    for (const { title: heading, texts, figures = [] } of sections)
      for (const text of [heading, ...texts, ...figures.flatMap(({ subject, words }) => [subject, words])])
        found.add(text);
  }
  for (const heading of house.headings.values()) found.add(heading);
  for (const { schema } of listSettings(settings))
    for (const text of [schema.group, schema.description]) found.add(text);
  // A description of nothing but a default, the description of an answer that OpenAPI demands, figures alone, names of events.
  const types = house.events.map(({ type }) => type);
  const ofNoLanguage = ['', 'The answer.', '{most}', '{most} KiB', 'Default Response', ...types];
  const described = [...found].map((text) => splitDefault(text).words).filter((text) => !ofNoLanguage.includes(text));
  return [...new Set(described)];
}
