// Making links, one or many, tagging those that were made together, and importing a file that was looked at.
import { randomUUID } from 'node:crypto';
import Type from 'typebox';
import { tenantOf } from '#platform/database/tenant.ts';
import { invalidField } from '#platform/http/invalid-fields.ts';
import { Unreadable } from '#platform/reading/limits.ts';
import type { Sent } from '#platform/reading/text.ts';
import { declareFor, oneOfValues, optionalText } from '#platform/screens/declare.ts';
import type { ConsoleCaller, Next } from '#platform/screens/screen.ts';
import { fileOf, type SentFile } from '#platform/screens/sent-file.ts';
import { msg } from '#platform/text/msg.ts';
import { byField, pathOf, splitTags, tagAll } from './actions.ts';
import { linkFileGone, tooManyAtOnce } from './errors.ts';
import { importLinks } from './import/import-links.ts';
import type { ImportReport } from './import/import-report.ts';
import { SOURCES, type Source } from './import/rules/foreign.ts';
import { MOST_AT_ONCE } from './links.ts';
import { createLink, createLinks, type WantedLink } from './managed/create-links.ts';
import { noteField, tagsField, targetField, titleField } from './managed/fields.ts';
import { readMany } from './managed/read-many.ts';
import type { Utm } from './managed/rules/utm.ts';
import { filesSince, mostFileBytes, mostManyBytes, requireBatch } from './many-views.ts';
import type { ShortenerRoom } from './room.ts';
import { managerOf } from './views.ts';

/** This takes some ten seconds; more links could take longer than a proxy waits for a page. */
const limits = { mostClicks: 1_000_000, mostRows: 100_000 };
const mostUnread = 300;

const { action } = declareFor<ShortenerRoom>();
const ofMany = { permission: 'link:write', form: 'link-many', seenAt: 'links' };

export const BatchId = Type.String({ format: 'uuid' });
const TagsForAll = optionalText({ ...tagsField, label: 'Tags for all of them' });
const utmField = (name: keyof Utm, label: string) =>
  optionalText({ maxLength: 500, label, description: `Written into the target as utm_${name}.` });

async function createMany(room: ShortenerRoom, caller: ConsoleCaller, asked: Asked): Promise<Next> {
  const more = splitTags(asked.tags);
  const rows = (await readRows(asked)).map((row) => ({ ...row, tags: [...(row.tags ?? []), ...more] }));
  const owner = tenantOf(caller);
  const all = await createLinks(room, { owner, by: caller.actor }, rows);
  const batch = { id: randomUUID(), rows: all, createdAt: new Date(room.clock.now()) };
  await room.batches.keep(owner, batch);
  const problems = all.filter(({ problem }) => problem !== null).length;
  const made = all.length - problems;
  const said = msg('Links made: {made}. Rows with a problem: {problems}.', { made, problems });
  return { to: `link-batches/${batch.id}`, done: { code: 'link.many', said }, data: { id: batch.id, rows: all } };
}

type Asked = { sent: Sent; field: string; tags: string | undefined };

async function readRows({ sent, field }: Asked): Promise<WantedLink[]> {
  const rows = await readMany(sent).catch((error: unknown) => {
    if (!(error instanceof Unreadable)) throw error;
    const said =
      error.code === 'too_wide'
        ? msg('The list has more than 500 columns. Leave out those that are not needed and send it again.')
        : msg('This CSV cannot be read: look for quotation marks that are not closed.');
    throw invalidField(field, error.code === 'too_wide' ? 'link.too_wide' : 'link.unreadable', said);
  });
  if (rows.length === 0) throw invalidField(field, 'required', msg('There is no address in it.'));
  if (rows.length > MOST_AT_ONCE) throw tooManyAtOnce(MOST_AT_ONCE);
  return rows;
}

function sayImported({ added, unchanged, clicksAdded, clicksRefused, clicksWithoutLink, unread }: ImportReport) {
  // The words of what was done travel in a cookie, which is short.
  const names = unread
    .map(({ name }) => name)
    .join(', ')
    .slice(0, mostUnread)
    .toWellFormed();
  const values = { added, unchanged, clicks: clicksAdded, left: clicksRefused + clicksWithoutLink, unread: names };
  return names === ''
    ? msg(
        'Imported. New links: {added}, already there: {unchanged}. New clicks: {clicks}.{left, plural, =0 {} other { Clicks left out with their links: {left}.}}',
        values,
      )
    : msg(
        'Imported. New links: {added}, already there: {unchanged}. New clicks: {clicks}.{left, plural, =0 {} other { Clicks left out with their links: {left}.}} Not read: {unread}.',
        values,
      );
}

export const manyActions = [
  action({
    permission: 'link:write',
    path: 'links/create',
    form: 'link-new',
    seenAt: 'links',
    summary: 'Make a link',
    body: Type.Object({
      url: Type.String({
        ...targetField,
        label: 'Where it leads',
        description: 'The whole address, beginning with https://.',
      }),
      code: optionalText({
        maxLength: 255,
        label: 'Code',
        description: 'A code of your own; generated if left out.',
      }),
      title: optionalText(titleField),
      tags: optionalText(tagsField),
      note: optionalText(noteField),
      source: utmField('source', 'Source'),
      medium: utmField('medium', 'Medium'),
      campaign: utmField('campaign', 'Campaign'),
      term: utmField('term', 'Term'),
      content: utmField('content', 'Content'),
    }),
    act: async (room, caller, form) => {
      const { url, code = '', title = '', note = '', tags } = form;
      const { source = '', medium = '', campaign = '', term = '', content = '' } = form;
      const request = { owner: tenantOf(caller), by: caller.actor, key: randomUUID() };
      const utm = { source, medium, campaign, term, content };
      const wanted = { url: url.trim(), code: code.trim(), title, note, tags: splitTags(tags), utm };
      const made = await createLink(room, request, wanted).catch((error: unknown) => {
        throw byField(error, { invalid_url: 'url', invalid_custom: 'code', code_taken: 'code' });
      });
      const shortUrl = made.shortUrl ?? '';
      const done = { code: 'link.made', said: msg('The link {url} is ready.', { url: shortUrl }) };
      return { to: pathOf(made.code ?? ''), done, data: { code: made.code, url: shortUrl } };
    },
  }),
  action({
    ...ofMany,
    path: 'links/create-many',
    summary: 'Make many links from lines or CSV',
    body: Type.Object({
      text: Type.String({
        minLength: 1,
        maxLength: 65_536,
        label: 'Addresses',
        description: 'An address on each line, perhaps with a code after it; or CSV with a column url.',
      }),
      tags: TagsForAll,
    }),
    act: (room, caller, { text, tags }) => createMany(room, caller, { sent: { text }, field: 'text', tags }),
  }),
  action({
    ...ofMany,
    path: 'links/create-file',
    summary: 'Make many links from a file',
    body: Type.Object({ file: fileOf(mostManyBytes), tags: TagsForAll }),
    act: (room, caller, { file, tags }) =>
      createMany(room, caller, { sent: { bytes: file.bytes }, field: 'file', tags }),
  }),
  action({
    permission: 'link:write',
    path: 'link-batches/:id/tag',
    form: 'link-batches/:id',
    summary: 'Tag links made together',
    body: Type.Object({
      id: BatchId,
      tags: optionalText(tagsField),
      how: Type.Optional(oneOfValues(['add', 'remove'], { description: 'Whether they get these tags, or lose them.' })),
    }),
    act: async (room, caller, { id, tags = '', how = 'add' }) => {
      const { rows } = await requireBatch(room, caller, id);
      const codes = rows.flatMap(({ code }) => code ?? []);
      if (codes.length === 0) throw invalidField('tags', 'link.none', msg('Choose at least one link.'));
      return { to: `link-batches/${id}`, ...(await tagAll(room, managerOf(caller), codes, { tags, how })) };
    },
  }),
  action({
    permission: 'link:write',
    path: 'link-files/look',
    form: 'link-files',
    summary: 'Look at a file before it is imported',
    body: Type.Object({
      file: fileOf(mostFileBytes),
      from: Type.Optional(oneOfValues(SOURCES, { description: 'Where it comes from.' })),
    }),
    act: async (room, caller, { file, from }: { file: SentFile; from?: Source }) => {
      const { buffer, byteOffset, byteLength } = file.bytes;
      // The same bytes: a copy of them is one long piece of work.
      const content = Buffer.from(buffer, byteOffset, byteLength);
      const owner = tenantOf(caller);
      const request = { ...limits, file: { bytes: content }, from, isDryRun: true, owner, by: caller.actor };
      const report = await importLinks(room, request).catch((error: unknown) => {
        throw byField(error, { import_unreadable: 'file' });
      });
      const id = randomUUID();
      const waiting = { id, fileName: file.name, source: from ?? null, content, report };
      await room.batches.keepFile(owner, waiting, new Date(room.clock.now()));
      return { to: `link-files?file=${id}`, data: { id, report } };
    },
  }),
  action({
    permission: 'link:write',
    path: 'link-files/apply',
    form: 'link-files',
    seenAt: 'links',
    summary: 'Import the file that was looked at',
    body: Type.Object({
      id: BatchId,
      skip: Type.Optional(Type.Literal('on', { description: 'Leaves out rows with a problem.' })),
    }),
    act: async (room, caller, { id, skip }) => {
      const owner = tenantOf(caller);
      const found = await room.batches.findWhole(owner, id, filesSince(room));
      if (!found) throw linkFileGone();
      const { content, source: from } = found;
      const isLenient = skip === 'on';
      const request = { ...limits, file: { bytes: content }, from, isLenient, owner, by: caller.actor };
      const report = await importLinks(room, request);
      if (report.problemCount > 0 && !isLenient) {
        const said = msg('Nothing was imported: leave out the rows with a problem, or correct the file.');
        throw invalidField('skip', 'link.problems', said);
      }
      await room.batches.removeFile(owner, id);
      return { to: 'links', done: { code: 'link.imported', said: sayImported(report) }, data: { report } };
    },
  }),
];
