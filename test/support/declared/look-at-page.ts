// What is wrong with a page, by what its screens and actions declare: its title, its language, and each of its forms, which must work
// without scripts and name nothing that the action does not take.

import type { Action, Screen } from '#platform/screens/screen.ts';
import { readCatalogues } from '#platform/text/texts.ts';
import { type PageForm, readForms, textsOf } from './page.ts';

type FieldSchema = { maxLength?: number };
export type Declared = { screens: readonly Screen[]; actions: readonly Action[] };

/** Addresses of forms that are no action: by its pattern, and why. */
const others: [RegExp, string][] = [[/^\/console\/sign-out$/, 'It belongs to the door, and needs no permission.']];

/** What every form may carry. */
const ofEveryForm = ['once', 'version', 'began', 'kept'];

const pathOf = (address: string) => decodeURIComponent(address.split('?', 1)[0] ?? '');

type Placed = Pick<Screen, 'scope' | 'path'>;

/** Every form of every page is looked up among all actions. */
const patterns = new WeakMap<Placed, RegExp>();

function patternOf(one: Placed): RegExp {
  const place = one.scope === 'organisation' ? '/console/[^/]+/(?:live|sandbox)/' : '/console/';
  const pattern = patterns.get(one) ?? new RegExp(`^${place}${one.path.replaceAll(/:\w+/g, '[^/]+')}$`);
  patterns.set(one, pattern);
  return pattern;
}

/** The screen or action of an address; one of an organisation stands below it. */
export function declaredAt<One extends Placed>(all: readonly One[], address: string): One | undefined {
  const path = pathOf(address);
  const fitting = all.filter((one) => patternOf(one).test(path));
  return fitting.sort((a, b) => a.path.split(':').length - b.path.split(':').length)[0];
}

function* listFaultsOfForm({ screens, actions }: Declared, form: PageForm): Generator<string> {
  const name = form.targets.map(pathOf).join(', ');
  for (const { name: field, isLabelled } of form.fields) if (!isLabelled) yield `the field ${field} has no label`;
  if (form.targets.length === 0) yield 'it has no address';
  // A form of one field is sent with Enter; one without any is a line where nothing can be done.
  const drawn = form.fields.filter(({ attributes }) => attributes.type !== 'hidden');
  if (form.buttons === 0 && drawn.length > 1) yield 'it has no button to send it';
  if (form.method === 'get') {
    const [screen] = form.targets.map((target) => declaredAt(screens, target));
    if (!screen) yield `no screen is at ${name}`;
    for (const { name: field } of form.fields)
      if (screen && !Object.hasOwn(screen.query.properties, field)) yield `the screen takes no ${field}`;
    return;
  }
  if (form.targets.every((target) => others.some(([pattern]) => pattern.test(target)))) return;
  const targets = form.targets.flatMap((target) => declaredAt(actions, target) ?? []);
  if (targets.length < form.targets.length) yield `no action is at one of ${name}`;
  if (form.enctype !== 'multipart/form-data') yield 'a file would not fit in';
  if (!form.fields.some(({ name: field }) => field === 'once')) yield 'it has no mark of its page';
  const taken = Object.assign({}, ...targets.map(({ body }) => body.properties)) as Record<string, FieldSchema>;
  for (const { name: field, attributes } of form.fields) {
    const most = taken[field]?.maxLength;
    if (!Object.hasOwn(taken, field) && !ofEveryForm.includes(field)) yield `no action takes ${field}`;
    const { maxlength } = attributes;
    if (maxlength !== undefined && most !== undefined && Number(maxlength) !== most)
      yield `${field} takes ${attributes.maxlength} characters, and its action ${most}`;
  }
  for (const { body, path } of targets) {
    const required = ((body as { required?: string[] }).required ?? []).filter(
      (one) => !path.split('/').includes(`:${one}`),
    );
    for (const one of required)
      if (!form.fields.some(({ name: field }) => field === one)) yield `${path} needs ${one}, which it has not`;
  }
}

/** Texts that are the same in both languages, or data that looks like one. */
export function makeLook(declared: Declared) {
  const czech = new Map([...readCatalogues('cs')].flatMap(([, texts]) => [...texts]));
  /** An English text of ours on a Czech page. */
  const isEnglish = (text: string) => /[a-z]{3} /i.test(text) && (czech.get(text) ?? text) !== text;
  return {
    forms: (html: string): string[] =>
      readForms(html)
        .filter(({ method }) => method !== 'dialog')
        .flatMap((form) =>
          [...listFaultsOfForm(declared, form)].map((fault) => `the form of ${form.targets.map(pathOf)}: ${fault}`),
        ),
    page: (html: string, language: string): string[] => {
      const [, title = ''] = /<title>([^<]*)<\/title>/.exec(html) ?? [];
      const heads = html.match(/<h1\b/g)?.length ?? 0;
      return [
        ...(title.includes(' · ') ? [] : [`its title is "${title}"`]),
        ...(heads === 1 ? [] : [`it has ${heads} h1`]),
        ...(html.includes(`<html lang="${language}"`) ? [] : [`it is not in ${language}`]),
        ...(/<path d(?:="")?\s*\/?>/.test(html)
          ? ['an icon is not drawn: web/console/icons.tsx has none of its name']
          : []),
        ...(language === 'cs'
          ? textsOf(html)
              .filter(isEnglish)
              .map((text) => `it says "${text}" in Czech`)
          : []),
      ];
    },
  };
}
