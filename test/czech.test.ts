// Proves that the reference can be read in Czech: every text that rooms and platform show in it has a Czech one.
import { beforeAll, describe, expect, it } from 'vitest';
import { rootParameters } from '#access';
import { listSettings } from '#platform/config/setting.ts';
import { errorsGuide, limitsGuide } from '#platform/http/docs/guides.ts';
import { splitDefault } from '#platform/http/docs/translate.ts';
import { transportErrors } from '#platform/http/transport-errors.ts';
import { idempotencyErrors } from '#platform/idempotency/errors.ts';
import { idempotencyGuide } from '#platform/idempotency/guide.ts';
import { readCatalogues } from '#platform/text/texts.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { house, settings } from '../src/rooms.ts';

let kontor: TestApp;

beforeAll(async () => {
  kontor = await testApp();
});

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

function listTexts(): string[] {
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
  return [...described, 'Default: {standard}.'];
}

const parts = [...readCatalogues('cs').values()].map((texts) => Object.fromEntries(texts));

describe('the reference in Czech', () => {
  it('has a Czech text for every English one', () => {
    const known = new Set(parts.flatMap(Object.keys));
    expect([...new Set(listTexts())].filter((text) => !known.has(text))).toEqual([]);
  });

  it('has no Czech text of an English one that is gone', () => {
    const used = new Set(listTexts());
    expect(parts.flatMap(Object.keys).filter((text) => !used.has(text))).toEqual([]);
  });

  it('says the same thing in one way, whichever room says it', () => {
    const said = new Map<string, string>();
    for (const [english, czech] of parts.flatMap(Object.entries)) {
      expect(said.get(english) ?? czech, english).toBe(czech);
      said.set(english, czech);
    }
  });

  it('has the same code, placeholders and addresses in both languages', () => {
    const marks = (text: string) => (text.match(/`[^`]+`|\{\w+\}|\/docs\/\w+|\b\d{3}\b|[a-z]+_[a-z_]+/g) ?? []).sort();
    for (const [english, czech] of parts.flatMap(Object.entries)) expect(marks(czech), english).toEqual(marks(english));
  });

  it('shows no English sentence on a Czech page', async () => {
    const guides = [...house.guides.map(({ slug }) => slug), ...house.events.map(({ type }) => `events/${type}`)];
    const pages = ['/docs', ...guides.map((path) => `/docs/${path}`), '/docs/limits', '/docs/errors'];
    const english = new Set(parts.flatMap(Object.keys).filter((text) => text.includes(' ')));
    for (const url of pages) {
      const { body } = await kontor.api.inject({ url, headers: { 'accept-language': 'cs' } });
      for (const text of english) expect(body.includes(`>${text}<`) ? text : '', url).toBe('');
    }
  });
});
