// Import and export of links as a screen: a file is looked at before it is imported; links and clicks as downloads.
import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import Type, { type Static } from 'typebox';
import type { Clock } from '#platform/clock.ts';
import {
  type Action,
  type ConsoleCaller,
  defineAction,
  defineScreen,
  type Next,
  type Screen,
} from '#platform/screens/screen.ts';
import { fileOf, type SentFile } from '#platform/screens/sent-file.ts';
import { linkFileGone } from '../errors.ts';
import type { ImportLinks } from '../import/import-links.ts';
import type { ImportReport } from '../import/import-report.ts';
import { SOURCES, type Source } from '../import/rules/foreign.ts';
import type { BatchStore } from '../managed/batch-store.ts';
import type { ExportLinks } from '../managed/export-links.ts';
import { FILE_KEPT_MS } from '../managed/forget.ts';
import { byField, managerOf, wrong } from './link-actions.ts';
import { canWrite } from './link-screens.ts';
import { oneOf, orNull } from './schema.ts';

const mostFileBytes = 8 * 1024 * 1024;
const mostClicks = 1_000_000;
/** So many links take some ten seconds; more could take longer than a proxy waits for a page. */
const mostRows = 100_000;
const mostUnread = 300;

const LinkFilesView = Type.Object({
  waiting: orNull(
    Type.Object({
      id: Type.String(),
      fileName: Type.String(),
      report: Type.Unsafe<ImportReport>({
        type: 'object',
        additionalProperties: true,
        description: 'What the import would do: counts, lines with a problem, and fields that are not read.',
      }),
    }),
  ),
  isGone: Type.Boolean({ description: 'Whether the file of the address does not wait any more.' }),
  mostBytes: Type.Integer(),
});
export type LinkFilesView = Static<typeof LinkFilesView>;

const Id = Type.String({ format: 'uuid' });
const FilesQuery = Type.Object({
  file: Type.Optional(Type.String({ format: 'uuid', description: 'The file to look at.' })),
  of: Type.Optional(oneOf(['links', 'clicks'] as const, 'What is downloaded; links if left out.')),
  tag: Type.Optional(Type.String({ maxLength: 50, description: 'Only links with this tag.' })),
});
const LookForm = Type.Object({
  file: fileOf(mostFileBytes),
  from: Type.Optional(oneOf(SOURCES, 'Where it comes from.')),
});
const ApplyForm = Type.Object({
  id: Id,
  skip: Type.Optional(Type.Literal('on', { description: 'Leaves out rows with a problem.' })),
});

export type FileNeeds = {
  importLinks: ImportLinks;
  exportLinks: ExportLinks;
  batches: BatchStore;
  clock: Clock;
};

export function fileScreens(needs: FileNeeds): { screens: Screen[]; actions: Action[] } {
  const { importLinks, exportLinks, batches, clock } = needs;
  const ownerOf = ({ organisationId, environment }: ConsoleCaller) => ({ organisationId, environment });
  const since = () => new Date(clock.now() - FILE_KEPT_MS);

  async function view(caller: ConsoleCaller, { file }: { file?: string }): Promise<LinkFilesView> {
    const found = file === undefined ? null : await batches.findFile(ownerOf(caller), file, since());
    return {
      waiting: found && { id: found.id, fileName: found.fileName, report: found.report },
      isGone: file !== undefined && found === null,
      mostBytes: mostFileBytes,
    };
  }

  async function look(caller: ConsoleCaller, { file, from }: { file: SentFile; from?: Source }): Promise<Next> {
    const { buffer, byteOffset, byteLength } = file.bytes;
    // The same bytes: a copy of them is one long piece of work.
    const content = Buffer.from(buffer, byteOffset, byteLength);
    const owner = ownerOf(caller);
    const source = from ?? null;
    const report = await importLinks({
      ...{ file: { bytes: content }, isDryRun: true, owner, by: caller.actor, mostClicks, mostRows },
      ...(from ? { from } : {}),
    }).catch((error: unknown) => {
      throw byField(error, { import_unreadable: 'file' });
    });
    const id = randomUUID();
    await batches.keepFile(owner, { id, fileName: file.name, source, content, report }, new Date(clock.now()));
    return { to: `link-files?file=${id}`, data: { id, report } };
  }

  async function apply(caller: ConsoleCaller, { id, skip }: { id: string; skip?: 'on' }): Promise<Next> {
    const owner = ownerOf(caller);
    const found = await batches.findWhole(owner, id, since());
    if (!found) throw linkFileGone();
    const { content, source } = found;
    const isLenient = skip === 'on';
    const report = await importLinks({
      ...{ file: { bytes: content }, isLenient, owner, by: caller.actor, mostClicks, mostRows },
      ...(source ? { from: source } : {}),
    });
    if (report.problemCount > 0 && !isLenient) {
      throw wrong(
        'skip',
        'link.problems',
        'Nothing was imported: leave out the rows with a problem, or correct the file.',
      );
    }
    await batches.removeFile(owner, id);
    const { added, unchanged, clicksAdded, clicksRefused, clicksWithoutLink, unread } = report;
    const values = {
      ...{ added: String(added), unchanged: String(unchanged), clicks: String(clicksAdded) },
      left: String(clicksRefused + clicksWithoutLink),
      // The words of what was done travel in a cookie, which is short.
      unread: unread
        .map(({ name }) => name)
        .join(', ')
        .slice(0, mostUnread)
        .toWellFormed(),
    };
    return { to: 'links', done: { code: 'link.imported', values }, data: { report } };
  }

  const change = { ...canWrite, form: 'link-files' } as const;
  return {
    screens: [
      defineScreen({
        ...{ ...canWrite, path: 'link-files', summary: 'Import of links with a look before it, and their export' },
        ...{ query: FilesQuery, answer: LinkFilesView, view, page: 'link-files' },
        download: async (caller, { of = 'links', tag }) => ({
          name: `${of}.csv`,
          type: 'text/csv; charset=utf-8',
          content: Readable.from(exportLinks(managerOf(caller), { of, ...(tag ? { tag } : {}) })),
        }),
      }),
    ],
    actions: [
      defineAction({
        ...{ ...change, path: 'link-files/look', summary: 'Look at a file before it is imported', body: LookForm },
        act: look,
      }),
      defineAction({
        ...{ ...change, path: 'link-files/apply', summary: 'Import the file that was looked at', body: ApplyForm },
        seenAt: 'links',
        act: apply,
      }),
    ],
  };
}
