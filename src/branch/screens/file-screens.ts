// Import and export of branches as a screen: a file is looked at row by row before it is applied; all branches as a download.
import { PassThrough, type Readable } from 'node:stream';
import {
  type Action,
  type ConsoleCaller,
  defineAction,
  defineScreen,
  type Next,
  type Screen,
} from '#platform/screens/screen.ts';
import type { SentFile } from '#platform/screens/sent-file.ts';
import { mostAtOnce } from '../edit-branch.ts';
import { editorOf, refuseProblems, undoOf } from '../editor.ts';
import type { BranchExport } from '../export-branches.ts';
import type { Format } from '../import-file.ts';
import type { PreviewImport } from '../preview-import.ts';
import type { BranchScreenStore } from '../screen-store.ts';
import { ApplyForm, FilesQuery, FilesView, ImportForm, mostFileBytes } from './schema.ts';

type FileNeeds = { files: PreviewImport; exports: BranchExport; store: BranchScreenStore };

const types: Record<Format, string> = {
  csv: 'text/csv; charset=utf-8',
  json: 'application/json',
  geojson: 'application/geo+json',
};

export function branchFileScreens({ files, exports, store }: FileNeeds): {
  screens: Screen[];
  actions: Action[];
} {
  async function view(caller: ConsoleCaller, { file }: { file?: string }): Promise<FilesView> {
    const found = file === undefined ? null : await files.find(caller, file);
    const isStale = found !== null && (await store.findRevision(caller)) !== found.revision;
    return {
      waiting: found && { id: found.id, fileName: found.fileName, ...found.preview, isStale },
      isGone: file !== undefined && found === null,
      mostBytes: mostFileBytes,
      mostRows: mostAtOnce,
    };
  }

  /** A slow reader slows the export down. */
  function writeAll(caller: ConsoleCaller, format: Format): Readable {
    const stream = new PassThrough();
    const write = (text: string) =>
      new Promise<void>((resolve, reject) => stream.write(text, (error) => (error ? reject(error) : resolve())));
    const { organisationId, environment } = caller;
    exports.write({ organisationId, environment }, format, write).then(
      () => stream.end(),
      (error: Error) => stream.destroy(error),
    );
    return stream;
  }

  async function apply(caller: ConsoleCaller, { id }: { id: string }): Promise<Next> {
    const report = await files.apply(editorOf(caller), id);
    refuseProblems(report);
    const { created, updated, undoId } = report;
    const values = { created: String(created), updated: String(updated) };
    return {
      ...{ to: 'branches', done: { code: 'branch.imported', values }, data: { created, updated } },
      ...undoOf(undoId),
    };
  }

  const common = { scope: 'organisation', permission: 'branch:write' } as const;
  const change = { ...common, form: 'branch-files' } as const;
  return {
    screens: [
      defineScreen({
        ...common,
        path: 'branch-files',
        summary: 'Import of branches with a preview, and their export',
        query: FilesQuery,
        answer: FilesView,
        view,
        page: 'branch-files',
        download: async (caller, { format = 'csv' }) => ({
          name: `branches.${format}`,
          type: types[format],
          content: writeAll(caller, format),
        }),
      }),
    ],
    actions: [
      defineAction({
        ...{ ...change, path: 'branch-files/look', summary: 'Look at a file before it is applied', body: ImportForm },
        act: async (caller, { file }: { file: SentFile }) => {
          const id = await files.look(editorOf(caller), file);
          return { to: `branch-files?file=${id}`, data: { id } };
        },
      }),
      defineAction({
        ...{ ...change, path: 'branch-files/apply', summary: 'Apply exactly what was previewed', body: ApplyForm },
        seenAt: 'branches',
        act: apply,
      }),
    ],
  };
}
