// Proves that everything Kontor says to people can be read in every language: each text of `t('…')` and `msg('…')` and of the
// fields of forms has a translation, none is left over, and both have the same values.
import { IntlMessageFormat } from 'intl-messageformat';
import { beforeAll, describe, expect, it } from 'vitest';
import { LANGUAGES } from '#platform/http/preferences.ts';
import { localeOf } from '#platform/text/formatters.ts';
import { readCatalogues } from '#platform/text/texts.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { listReferenceTexts } from '#test/source/reference-texts.ts';
import { findSaidTexts, type SaidTexts } from '#test/source/said-texts.ts';

/** Calls with a text that is written elsewhere: by the path of the file, and why. */
const readElsewhere: Readonly<Record<string, string>> = {
  'src/platform/http/docs/translate.ts': 'descriptions of the reference, which reference-texts.ts lists',
  'src/console/system/settings-view.ts': 'descriptions of settings, which reference-texts.ts lists',
  'web/console/system/settings.tsx': 'descriptions of settings, which reference-texts.ts lists',
  'web/console/action-form.tsx': 'labels, hints and choices of schemas, which listDeclared lists',
  'web/console/define-page.tsx': 'labels and choices of schemas, which listDeclared lists',
  'web/console/fields.tsx': 'what is wrong with a field: a text of msg(), or the message of the refusal',
  'web/console/frame.tsx': 'why a form was refused: a text of msg(), or the message of the refusal',
  'web/console/system/parts.tsx': 'labels of tabs, which are texts of msg()',
  'web/console/audit/audit-texts.ts': 'names of actions and kinds of things, which are texts of msg()',
  'web/console/today/attention.tsx': 'what rooms declare for Today, which are texts of msg()',
  'web/console/today/health.tsx': 'what rooms declare for Today, which are texts of msg()',
  'web/console/list.tsx': 'heads of columns, which are texts of msg()',
  'web/console/webhooks/parts.tsx': 'titles of events, which are texts of msg()',
  'web/console/webhooks/webhook.tsx': 'titles of events, which are texts of msg()',
  'web/console/links/batch.tsx': 'problems of rows, which are stored as texts of msg()',
  'web/console/links/files.tsx': 'problems of rows, which are stored, and texts of msg() by their names',
  'web/console/companies/account-card.tsx': 'texts of msg() by the codes of registers and readings',
  'web/console/companies/problems.ts': 'texts of msg() by the codes of rows and accounts',
  'web/console/companies/company-card.tsx': 'texts of msg() by the codes of registers',
  'web/console/branches/branch.tsx': 'labels of fields and the kinds of branches, which listDeclared lists',
  'web/console/branches/public.tsx': 'labels of fields, which listDeclared lists',
  'web/console/branches/closing.tsx': 'what is wrong with days: texts of msg()',
  'web/console/branches/hours-field.tsx': 'what is wrong with opening hours: texts of msg()',
  'web/console/branches/branches.tsx': 'who runs a branch, which is the choice of a field',
  'web/console/branches/files.tsx': 'labels of fields, and problems of rows, which are texts of msg()',
  'web/console/branches/peek.tsx': 'who runs a branch, which is the choice of a field',
  'web/console/door/problems.ts': 'a text of msg() by the code of a refusal, or the message of the refusal',
};

let kontor: TestApp;
let sources: SaidTexts;
beforeAll(async () => {
  [kontor, sources] = await Promise.all([testApp(), findSaidTexts(['src', 'web'])]);
});

type Field = { label?: unknown; description?: unknown; choices?: Record<string, string> };

/** What forms say of their fields: a label, a hint below it, the names of choices. */
const listDeclared = (): string[] =>
  kontor.app.actions
    .flatMap(({ body }) => Object.values((body?.properties ?? {}) as Record<string, Field>))
    .flatMap(({ label, description, choices = {} }) =>
      typeof label === 'string' ? [label, description, ...Object.values(choices)] : [],
    )
    .filter((text) => typeof text === 'string');

const listSaid = () => new Set([...sources.said.map(({ text }) => text), ...listDeclared()]);

type Part = { type: number; value: string; options?: Record<string, { value: Part[] }> };

/** The values that a pattern has, and how each is written: `count 6` is a plural. Throws where it cannot be read. */
function listValues(pattern: string, language: string): string[] {
  const format = new IntlMessageFormat(pattern, localeOf(language), undefined, { ignoreTag: true });
  const walk = (parts: readonly Part[]): string[] =>
    parts.flatMap(({ type, value, options = {} }) => {
      const inner = Object.values(options).flatMap((option) => walk(option.value));
      // 0 is text, 7 is the number of the plural around it.
      return type === 0 || type === 7 ? inner : [value, ...inner];
    });
  return [...new Set(walk(format.getAst() as unknown as Part[]))].sort();
}

const faultOf = (read: () => unknown): string[] => {
  try {
    read();
    return [];
  } catch (error) {
    return [String(error)];
  }
};

const others = LANGUAGES.filter((language) => language !== 'en');

describe.each(others)('the texts in %s', (language) => {
  const catalogues = [...readCatalogues(language)];

  it('are there for every English one', () => {
    const known = new Set(catalogues.flatMap(([, texts]) => [...texts.keys()]));
    const where = `write them into locales/${language}, into the file of the room that says them`;
    expect(
      [...listSaid()].filter((text) => !known.has(text)),
      where,
    ).toEqual([]);
  });

  it('are all used: none is left over', () => {
    const used = new Set([...listSaid(), ...listReferenceTexts(kontor)]);
    const left = catalogues.flatMap(([room, texts]) => [...texts.keys()].map((text) => ({ room, text })));
    expect(left.filter(({ text }) => !used.has(text))).toEqual([]);
  });

  it('can be read as patterns, with the values of the English ones', () => {
    const said = listSaid();
    for (const [, texts] of catalogues) {
      for (const [english, translated] of texts) {
        if (!said.has(english) || !`${english}${translated}`.includes('{')) continue;
        const read = () => expect(listValues(translated, language)).toEqual(listValues(english, 'en'));
        expect(faultOf(read), english).toEqual([]);
      }
    }
  });

  it('have every plural form of the language, or one for all', () => {
    const wanted = new Intl.PluralRules(localeOf(language)).resolvedOptions().pluralCategories;
    // Fractions are a form of their own in Czech: what is counted here is whole.
    const forms = wanted.filter((form) => form !== 'many');
    for (const [, texts] of catalogues) {
      for (const translated of texts.values()) {
        for (const [, options = ''] of translated.matchAll(/, plural,((?:[^{}]|\{[^{}]*\})*)\}/g)) {
          const own = [...options.matchAll(/(\w+) \{/g)].map(([, form]) => form);
          if (own.length > 1) expect(own, translated).toEqual(expect.arrayContaining(forms));
        }
      }
    }
  });
});

describe('the texts in the sources', () => {
  it('are one literal each, so that they can be found', () => {
    expect(sources.unclear.filter(({ path }) => readElsewhere[path] === undefined)).toEqual([]);
    const unclear = new Set(sources.unclear.map(({ path }) => path));
    expect(Object.keys(readElsewhere).filter((path) => !unclear.has(path))).toEqual([]);
  });

  it('get exactly the values that they name', () => {
    for (const { text, names, path } of sources.said) {
      if (names === null) continue;
      const read = () => expect([...names].sort()).toEqual(listValues(text, 'en'));
      expect(faultOf(read), `${path}: ${text}`).toEqual([]);
    }
  });
});
