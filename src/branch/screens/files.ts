// Files of branches as a screen: what an import would change, row by row, and all branches as a download.
import { PassThrough } from 'node:stream';
import type { ViewOf } from '#platform/screens/declare.ts';
import type { ConsoleCaller, Download } from '#platform/screens/screen.ts';
import { mostAtOnce } from '../edit-branch.ts';
import { exportBranches } from '../export-branches.ts';
import type { Format } from '../import-file.ts';
import { findWaiting } from '../preview-import.ts';
import type { BranchRoom } from '../room.ts';

export const mostFileBytes = 4 * 1024 * 1024;

export async function viewFiles(room: BranchRoom, caller: ConsoleCaller, { file }: { file?: string }) {
  const found = file === undefined ? null : await findWaiting(room, caller, file);
  return {
    waiting: found && {
      id: found.id,
      fileName: found.fileName,
      ...found.preview,
      /** Whether a branch changed since: then the file is sent again. */
      isStale: (await room.whole.findRevision(caller)) !== found.revision,
    },
    /** The file of the address does not wait any more. */
    isGone: file !== undefined && found === null,
    mostBytes: mostFileBytes,
    mostRows: mostAtOnce,
  };
}

export type FilesView = ViewOf<typeof viewFiles>;

const types: Record<Format, string> = {
  csv: 'text/csv; charset=utf-8',
  json: 'application/json',
  geojson: 'application/geo+json',
};

/** A slow reader slows the export down. */
export async function downloadBranches(
  room: BranchRoom,
  caller: ConsoleCaller,
  { format = 'csv' }: { format?: Format },
): Promise<Download> {
  const stream = new PassThrough();
  const write = (text: string) =>
    new Promise<void>((resolve, reject) => stream.write(text, (error) => (error ? reject(error) : resolve())));
  exportBranches(room, caller, format, write).then(
    () => stream.end(),
    (error: Error) => stream.destroy(error),
  );
  return { name: `branches.${format}`, type: types[format], content: stream };
}
