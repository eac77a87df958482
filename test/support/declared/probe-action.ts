// Drives one action by its declaration, with one valid body: everybody who may not act, and everything that it must refuse; then it
// is done for real, sent again, and taken back by its Undo. Each answer is a list of complaints.
import type { LightMyRequestResponse } from 'fastify';
import { actionsOf } from '#platform/audit/declare.ts';
import type { Action, Undo } from '#platform/screens/screen.ts';
import { findAction, type World } from '#test/audit/world.ts';
import { type Browser, browserOf, signedInAs } from '#test/console-calls.ts';
import { joinedMember } from '#test/members.ts';
import { house } from '../../../src/rooms.ts';
import { requiredOf, tooMuchOf } from './bodies.ts';
import type { Example } from './more-examples.ts';
import { differenceOf, isOfPlace, type Write, watchWrites } from './writes.ts';

/** What an action does not do, each with its reason; by the scope and path of the action. */
export type Exceptions = {
  /** Commits nothing, so doing it again changes nothing. */
  writesNothing: Record<string, string>;
  /** Leaves no line in the audit log. */
  leavesNoLine: Record<string, string>;
  /** Its Undo does not put everything back. */
  undoDiffers: Record<string, string>;
  /** Its things belong to the organisation, whatever environment the address names. */
  ofBothEnvironments: Record<string, string>;
  /** Its things belong to the installation: whoever may, acts on them from any organisation. */
  ofEverybody: Record<string, string>;
};

export const nameOf = ({ scope, path }: Pick<Action, 'scope' | 'path'>) => `${scope} ${path}`;

type Call = { action: Action; path: string; body: Record<string, unknown>; browser: Browser };

export const roles = ['viewer', 'editor', 'admin', 'owner'] as const;
export const isAllowed = (role: (typeof roles)[number], { permission }: Pick<Action, 'permission'>) =>
  roles.indexOf(role) >= roles.indexOf(house.consolePermissions[String(permission)] as never);

const marksOfForms = 'platform_sent_form';

/** Names of fields that say which thing is meant, beside those in the address. */
const namesThing = ['id', 'ids', 'links', 'calendarId', 'session'];

export async function makeProbe(world: World, exceptions: Exceptions) {
  const { kontor } = world;
  // What is delivered meanwhile writes, too, and would be taken for the work of an action.
  await kontor.app.rooms.webhook.close();
  const { organisation: foreign } = await kontor.addOrganisation('strangers');
  const stranger = await signedInAs(kontor, 'owner', foreign.id);
  const nobody = browserOf(kontor, null);
  const people = await Promise.all(
    roles.map(async (role) => {
      const { token } = await joinedMember(kontor, { role });
      return { role, browser: browserOf(kontor, token) };
    }),
  );
  const writes = await watchWrites(kontor.database);
  const isOurs = isOfPlace(kontor.organisation.id, 'live');
  let marks = 0;

  /** Which tables were written since the last look, of this place. */
  const takeTables = async (counts: (write: Write) => boolean = () => true) => [
    ...new Set((await writes.take()).filter(counts).map(({ table }) => table)),
  ];

  async function listWrongRefusals({ action, path, body, browser }: Call): Promise<string[]> {
    const found: string[] = [];
    const inPath = path.replace(/^demo\/live\//, '');
    const send = (by: Browser, address = path, fields: object = body) => by.call(`/bff/${address}`, fields);
    const expect = (what: string, { statusCode, body: text }: LightMyRequestResponse, ...wanted: number[]) => {
      if (!wanted.includes(statusCode))
        found.push(`${what}: ${statusCode} instead of ${wanted}: ${text.slice(0, 300)}`);
    };
    const isPlaced = action.scope === 'organisation';
    const hasParams = action.path.includes(':');

    expect('without a session', await send(nobody), 401);
    expect('from another site', await browser.call(`/bff/${path}`, body, { origin: 'https://evil.example' }), 403);
    expect('as a form sent to /bff', await browser.send(`/bff/${path}`, {}), 415);
    if (isPlaced) {
      const [large] = tooMuchOf(action, body);
      for (const { role, browser: person } of people) {
        if (isAllowed(role, action)) {
          if (large) expect(`with too much, as ${role}`, await send(person, path, large.body), 400);
          continue;
        }
        expect(`as ${role}`, await send(person), 403);
        expect(`as ${role}, as a form`, await person.send(`/console/${path}`, {}), 403);
      }
      expect('by an owner of another organisation', await send(stranger), 404);
      expect('in an environment that does not exist', await send(browser, `demo/other/${inPath}`), 404);
    }
    if (action.scope === 'operator') expect('by who is no operator', await send(stranger), 404);
    if (action.scope === 'member' && hasParams) expect('of somebody else', await send(stranger), 404);
    for (const { body: large, fields } of tooMuchOf(action, body)) {
      const answer = await send(browser, path, large);
      expect(`with too much in ${fields}`, answer, 400);
      const errors: { field: string; message: string }[] = answer.json().errors ?? [];
      for (const field of fields) {
        const said = errors.find((one) => one.field === field || one.field.startsWith(`${field}.`))?.message;
        if (!said) found.push(`too much in ${field} is not refused at it: ${answer.body.slice(0, 300)}`);
      }
    }
    const required = requiredOf(action);
    if (required.length > 0) {
      const answer = await send(browser, path, {});
      expect('without its required fields', answer, 400);
      const errors: { field: string }[] = answer.json().errors ?? [];
      for (const field of required)
        if (!errors.some((one) => one.field === field)) found.push(`it does not say that ${field} is required`);
    }
    for (const field of ['version', 'revision']) {
      if (nameOf(action) in exceptions.writesNothing) break;
      if (!Object.hasOwn(action.body.properties, field)) continue;
      const answer = await send(browser, path, { ...body, [field]: 987_654 });
      expect(`from another ${field}`, answer, 409);
    }
    const tables = await takeTables();
    if (tables.length > 0) found.push(`what was refused wrote to ${tables}`);
    return found;
  }

  /** The same things, named in another organisation or environment. */
  async function listLeaks({ action, path, body, browser }: Call): Promise<string[]> {
    const found: string[] = [];
    if (action.scope !== 'organisation' || nameOf(action) in exceptions.writesNothing) return found;
    const hasParams = action.path.includes(':');
    const isNamed = namesThing.some((name) => Object.hasOwn(body, name));
    if ((!hasParams && !isNamed) || nameOf(action) in exceptions.ofEverybody) return found;
    // What the body names may be looked for before what the address does.
    const wanted = isNamed ? [400, 404] : [404];
    const inPath = path.replace(/^demo\/live\//, '');
    const places: [string, Browser][] = [
      [`strangers/live/${inPath}`, stranger],
      [`strangers/sandbox/${inPath}`, stranger],
      ...(nameOf(action) in exceptions.ofBothEnvironments
        ? []
        : [[`demo/sandbox/${inPath}`, browser] as [string, Browser]]),
    ];
    for (const [address, by] of places) {
      const { statusCode, body: text } = await by.call(`/bff/${address}`, body);
      if (hasParams && !wanted.includes(statusCode))
        found.push(`${address}: ${statusCode} instead of 404: ${text.slice(0, 300)}`);
    }
    const tables = await takeTables(isOurs);
    if (tables.length > 0) found.push(`from elsewhere it wrote to ${tables}`);
    return found;
  }

  /** Done for real, and once more with the same mark. */
  async function actTwice({ action, path, body, browser }: Call, { leaves, hasSubject = true }: Example) {
    const found: string[] = [];
    const name = nameOf(action);
    marks += 1;
    const send = () => browser.call(`/bff/${path}`, { ...body, once: `mark-${marks}` });
    await writes.take();
    const first = await send();
    if (first.statusCode !== 200) throw new Error(`${path}: ${first.statusCode} ${first.body}`);
    // What it began in the background writes, too, and would be taken for the work of the second one.
    await kontor.app.backups.settled();
    const all = await writes.take();
    const changes = all.filter(({ table }) => table !== marksOfForms);
    const lines = changes.filter(({ table }) => table === 'platform_audit').map(({ after }) => after ?? {});
    const line = lines.find(({ action: of }) => of === leaves);
    if ((leaves === null) !== name in exceptions.leavesNoLine || (leaves !== null && !line))
      found.push(`it leaves no ${leaves} in the audit log, but ${lines.map(({ action: of }) => of)}`);
    if (line && (line.subject !== null) !== hasSubject) found.push(`its line names ${line.subject}`);
    if (line && line.actor_kind !== 'member') found.push(`its line is by ${line.actor_kind}`);
    if (line && browser === world.browser && line.actor !== world.owner.id) found.push('its line names another person');
    for (const { action: of } of lines)
      if (!actionsOf(house.audited).includes(String(of))) found.push(`no room declares that ${of} is audited`);

    const isWriting = !(name in exceptions.writesNothing);
    if (isWriting !== changes.length > 0) found.push(`it wrote to ${changes.length} rows`);
    const answer = first.json();
    // Nothing was committed, so nothing says that it is done: a second send would wait 20 s for an answer that nobody keeps.
    if (!isWriting || changes.length === 0) return { answer, changes, found };
    const mark = all.find(({ table, after }) => table === marksOfForms && after?.done_at);
    const [last] = changes.filter(({ table }) => lines.length === 0 || table === 'platform_audit');
    if (mark?.transaction !== last?.transaction) found.push('its mark is not committed with its change');
    const second = await send();
    if (second.json().done?.code !== 'already_done')
      found.push(`sent again: ${second.statusCode} ${second.body.slice(0, 300)}`);
    const tables = (await takeTables()).filter((table) => table !== marksOfForms);
    if (tables.length > 0) found.push(`sent again, it wrote to ${tables}`);
    const { next } = second.json();
    const page = next ? await browser.get(next) : undefined;
    if (page?.statusCode !== 200) found.push(`sent again, it leads to ${next}: ${page?.statusCode}`);
    return { answer, changes, found };
  }

  /** Sent elsewhere, an Undo changes nothing of its own place; there it takes everything back. */
  async function takeBack({ action, browser }: Call, undo: Undo, changes: readonly Write[]): Promise<string[]> {
    const found: string[] = [];
    const send = (by: Browser, place: string) => by.call(`/bff/${place}${undo.action}`, undo.fields);
    const name = nameOf(action);
    if (action.scope === 'organisation') {
      await send(stranger, 'strangers/live/');
      await send(stranger, 'strangers/sandbox/');
      await send(stranger, 'demo/live/');
      if (!(name in exceptions.ofBothEnvironments)) await send(browser, 'demo/sandbox/');
    } else await send(stranger, '');
    const tables = await takeTables(isOurs);
    if (tables.length > 0) found.push(`its Undo, sent elsewhere, wrote to ${tables}`);
    const answer = await send(browser, action.scope === 'organisation' ? 'demo/live/' : '');
    if (answer.statusCode !== 200) found.push(`its Undo: ${answer.statusCode} ${answer.body.slice(0, 300)}`);
    const told = ['platform_audit', 'webhook_message', marksOfForms];
    const left = differenceOf([...changes, ...(await writes.take())].filter(({ table }) => !told.includes(table)));
    if (left.length > 0 !== name in exceptions.undoDiffers) found.push(`after its Undo differs:\n${left.join('\n')}`);
    return found;
  }

  /** All that is wrong with one action. Everything that its example prepares is done once, as it is. */
  return async (name: string, example: Example): Promise<string[]> => {
    const found: string[] = [];
    let isProbed = false;
    const act: World['act'] = async (path, given = {}, browser = world.browser) => {
      const action = findAction(kontor.app.actions, path);
      if (isProbed || nameOf(action) !== name) return world.act(path, given, browser);
      isProbed = true;
      const call: Call = { action, path, body: given as Record<string, unknown>, browser };
      await writes.take();
      found.push(...(await listWrongRefusals(call)), ...(await listLeaks(call)));
      const { answer, changes, found: wrong } = await actTwice(call, example);
      found.push(...wrong);
      if (answer.undo) found.push(...(await takeBack(call, answer.undo, changes)));
      return answer;
    };
    await example.do({ ...world, act });
    if (!isProbed) found.push('its example does something else');
    return found;
  };
}
