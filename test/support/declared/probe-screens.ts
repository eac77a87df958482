// Drives screens by their declaration, where there are things of an organisation `demo`: each role, people of elsewhere, and the
// forms of the pages. Each answer is a list of complaints.
import { mostValueBytes } from '#platform/http/body/form-fields.ts';
import type { Action, Screen } from '#platform/screens/screen.ts';
import type { TestApp } from '#test/app.ts';
import { type Browser, browserOf, type Fields, ownOrigin, signedInAs } from '#test/console-calls.ts';
import { tableOf } from '../../../src/servers.ts';
import { declaredAt } from './look-at-page.ts';
import { type PageForm, readForms, wordsOf } from './page.ts';
import { isAllowed, nameOf, roles } from './probe-action.ts';

/** A page as its owner sees it, and the same in JSON. `address` stands below the organisation. */
export type Seen = { address: string; html: string; json: string };

/** Screens with the same things in both environments, and fields of forms whose problem stands elsewhere; each with its reason. */
export type ScreenExceptions = { ofBoth: Record<string, string>; carried: Record<string, string> };

export const hasTable = ({ csv, page }: Screen) => (csv ?? tableOf(page)) !== null;

export const below = ({ scope }: Screen) => (scope === 'organisation' ? 'demo/live/' : '');

/** Puts what follows the path of an address before its query. */
export const withEnding = (address: string, ending: string) => address.replace(/(?=\?|$)/, ending);

/** Ids that are made up at random: those of one place are nowhere else. */
const idsIn = (text: string) => new Set(text.match(/[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/g));

const moments = ['0001-01-01T00:00:00Z', '9999-12-31T23:59:59.999999Z'];
const forged = [
  ...['', '\0', '\ud800', '\u{10ffff}', 'x'.repeat(1_400), '1', 'NaN', 'infinity', null, true, [], {}],
  ...[2 ** 31, -(2 ** 31) - 1, 2 ** 53 - 1, -(2 ** 53) + 1, 2 ** 53, 1e308, 1.5],
  ...['2026-02-31T00:00:00Z', '2026-01-01T24:00:00Z', '+010000-01-01T00:00:00Z'],
  ...['00000000-0000-0000-0000-000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff'],
];
/** Marks of pages that nobody made: values of each kind, alone and after a moment, as the keys of our lists are. */
const forgedKeys = [
  ...[...moments, ...forged].map((value) => [value]),
  ...moments.flatMap((moment) => forged.map((value) => [moment, value])),
  ...[null, {}, [], ['', 1, 2]],
];

const isJson = (address: string) => address.startsWith('/bff');
const read = (browser: Browser, address: string) =>
  browser.get(address, { accept: isJson(address) ? 'application/json' : 'text/html' });

/**
 * What a form would send as it stands, with one character too many wherever the schema says how many fit. What is longer than any
 * value of a form may be is refused before it is read.
 */
function typeTooMuch(form: PageForm, { body }: Action): { fields: Fields; large: string[] } {
  const schema = body.properties as Record<string, { maxLength?: number }>;
  const [fields, large]: [Fields, string[]] = [{}, []];
  let most = 200_000;
  for (const { name, tag, value, attributes } of form.fields) {
    const { type = 'text', name: sent = name } = attributes;
    const isText = tag === 'textarea' || (tag === 'input' && ['text', 'search', 'email', 'password'].includes(type));
    const { maxLength = 0 } = schema[name] ?? {};
    if (isText && maxLength > 0 && maxLength < Math.min(most, mostValueBytes) && sent === name) {
      large.push(name);
      most -= maxLength;
      fields[name] = 'x'.repeat(maxLength + 1);
    } else if (!['checkbox', 'radio', 'file'].includes(type)) fields[sent] = value;
  }
  return { fields, large };
}

export async function makeScreenProbe(kontor: TestApp, owner: Browser, { ofBoth, carried }: ScreenExceptions) {
  const { actions } = kontor.app;
  const { organisation } = await kontor.addOrganisation('strangers');
  const stranger = await signedInAs(kontor, 'owner', organisation.id);
  const people = await Promise.all(roles.map(async (role) => ({ role, browser: await signedInAs(kontor, role) })));

  /** Who may not see it is refused in every form. */
  async function listWrongReaders(screen: Screen, [first]: readonly Seen[]): Promise<string[]> {
    const found: string[] = [];
    if (!first) return found;
    const page = `/console/${below(screen)}${first.address}`;
    const forms = [page, `/bff/${below(screen)}${first.address}`];
    if (hasTable(screen)) forms.push(withEnding(page, '.csv'));
    if (screen.download) forms.push(withEnding(page, '/download'));
    const check = async (who: string, browser: Browser, ofPage: number, ofData = ofPage) => {
      for (const address of forms) {
        const { statusCode } = await read(browser, address);
        const wanted = isJson(address) ? ofData : ofPage;
        if (statusCode !== wanted) found.push(`${address} for ${who}: ${statusCode} instead of ${wanted}`);
      }
    };
    await check('nobody', browserOf(kontor, null), 303, 401);
    if (screen.scope !== 'member') await check('a stranger', stranger, 404);
    if (screen.scope !== 'organisation') return found;
    for (const { role, browser } of people) if (!isAllowed(role, screen)) await check(role, browser, 403);
    return found;
  }

  /** No button leads to what the role may not do. */
  async function listWrongOffers(screen: Screen, seen: readonly Seen[]): Promise<string[]> {
    const found: string[] = [];
    if (screen.scope !== 'organisation') return found;
    for (const { role, browser } of people.filter((one) => ['viewer', 'editor'].includes(one.role))) {
      if (!isAllowed(role, screen)) continue;
      for (const { address } of seen) {
        const { statusCode, body } = await read(browser, `/console/demo/live/${address}`);
        if (statusCode !== 200) found.push(`${address} for ${role}: ${statusCode}`);
        for (const { method, targets, buttons } of readForms(body)) {
          const offered = targets.flatMap((target) => declaredAt(actions, target) ?? []);
          const wrong = offered.find((action) => action.scope === 'organisation' && !isAllowed(role, action));
          if (method === 'post' && buttons > 0 && wrong) found.push(`${address} offers ${wrong.path} to ${role}`);
        }
      }
    }
    return found;
  }

  /** Nothing of one organisation or environment is seen in another, whatever the address names. */
  async function listWrongPlaces(screen: Screen, seen: readonly Seen[]): Promise<string[]> {
    const found: string[] = [];
    if (screen.scope !== 'organisation') return found;
    const places: [string, Browser][] = [
      ['strangers/live', stranger],
      ['strangers/sandbox', stranger],
      ...(screen.path in ofBoth ? [] : [['demo/sandbox', owner] as [string, Browser]]),
    ];
    for (const [index, { address, json }] of seen.entries()) {
      // What the address names is repeated by the page that does not find it.
      const named = decodeURIComponent(address);
      const ours = [...idsIn(json)].filter((id) => !named.includes(id));
      const isUnique = screen.path.includes(':') && idsIn(named).size > 0;
      for (const [place, browser] of places) {
        const page = `/console/${place}/${address}`;
        const forms = [`/bff/${place}/${address}`];
        if (index === 0) forms.push(page);
        if (index === 0 && hasTable(screen)) forms.push(withEnding(page, '.csv'));
        // Who takes a file is in the audit log of that place: the owner would be seen in both environments.
        if (index === 0 && screen.download && browser === stranger) forms.push(withEnding(page, '/download'));
        for (const form of forms) {
          const { statusCode, body } = await read(browser, form);
          const ids = idsIn(body);
          const shared = ours.filter((id) => ids.has(id));
          if (browser === stranger)
            shared.push(...(body.match(/canary\d+/g) ?? []).filter((one) => !named.includes(one)));
          if (shared.length > 0) found.push(`${form} shows ${shared}`);
          // An id that somebody chose may be there in another environment, too.
          const isMissing = browser === stranger ? screen.path.includes(':') : isUnique;
          if (isMissing && statusCode !== 404) found.push(`${form}: ${statusCode} instead of 404`);
        }
      }
    }
    return found;
  }

  /**
   * A forged mark is a page, or a problem of its parameter. One that is refused after is refused before, too (keyset.test.ts), so only
   * those that are taken are sent in both directions.
   */
  async function listWrongMarks(screen: Screen, [first]: readonly Seen[]): Promise<string[]> {
    const found: string[] = [];
    if (!first || !('after' in screen.query.properties)) return found;
    const isTaken = async (field: string, key: string) => {
      const mark = `${field}=${Buffer.from(key).toString('base64url')}`;
      const address = `${first.address}${first.address.includes('?') ? '&' : '?'}${mark}`;
      const answer = await read(owner, `/bff/${below(screen)}${address}`);
      const isRefused = answer.statusCode === 400 && answer.json().errors[0].field === field;
      if (answer.statusCode !== 200 && !isRefused) found.push(`${address} for ${key}: ${answer.statusCode}`);
      return answer.statusCode === 200;
    };
    for (const key of forgedKeys.map((one) => JSON.stringify(one)))
      if (await isTaken('after', key)) await isTaken('before', key);
    return found;
  }

  const tried = new Set<string>();

  /** A text that is too long comes back with a problem at its field, in the language of who sent it. */
  async function listWrongProblems(seen: readonly Seen[]): Promise<string[]> {
    const found: string[] = [];
    for (const form of seen.flatMap(({ html }) => readForms(html)).filter(({ method }) => method === 'post')) {
      for (const target of form.targets) {
        const action = declaredAt(actions, target);
        if (!action || tried.has(nameOf(action))) continue;
        const { fields, large } = typeTooMuch(form, action);
        if (large.length > 0) tried.add(nameOf(action));
        const said: string[] = [];
        for (const language of large.length > 0 ? ['en', 'cs'] : []) {
          const headers = { origin: ownOrigin, 'accept-language': language };
          const { statusCode, body } = await owner.send(target, fields, headers);
          if (statusCode !== 400) found.push(`${target}: ${statusCode} instead of 400`);
          const isSame = ({ targets }: PageForm) => targets.some((one) => declaredAt(actions, one) === action);
          const again = readForms(body).find(isSame)?.fields ?? [];
          for (const name of large.filter((one) => !(`${nameOf(action)} ${one}` in carried))) {
            const field = again.find((one) => one.name === name);
            const words = field ? wordsOf(body, field) : '';
            if (field?.attributes['aria-invalid'] !== 'true' || words === '')
              found.push(`${target}: nothing at ${name}`);
            else if (said.includes(`${name} ${words}`)) found.push(`${target}: "${words}" in both languages`);
            said.push(`${name} ${words}`);
          }
        }
      }
    }
    return found;
  }

  return { listWrongReaders, listWrongOffers, listWrongPlaces, listWrongMarks, listWrongProblems, tried };
}
