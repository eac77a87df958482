// Sends a new backup directly from the database, as the reader takes it: memory use stays constant, no disk is needed.
import { finished, pipeline, type Readable, Transform } from 'node:stream';
import type { Actor } from '../audit/audit.ts';
import { openBackup } from '../database/backup/backup.ts';
import { beginMaking, contentOf, type MakingNeeds, nameFile, Stopped } from './making.ts';

/** A reader that takes nothing for this long is gone: the snapshot must not stay open for it. */
const stalledMs = 60_000;
const lookMs = 5_000;

export type SentBackup = { id: string; name: string; content: Readable };

export function sentBackups(needs: MakingNeeds) {
  const { clock } = needs;
  const running = new Set<{ stop(): void; done: Promise<void> }>();

  return {
    /** Null while another one is being made. */
    send: async (by: Actor): Promise<SentBackup | null> => {
      const place = { folder: null, file: null };
      const making = await beginMaking(needs, { kind: 'sent', by, ...place, action: 'backup.download' });
      if (!making) return null;
      const opened = await openBackup(contentOf(needs)).catch(async (error) => {
        await making.fail(error);
        throw error;
      });
      const { packed, progress, close } = opened;
      let takenMs = performance.now();
      const content = new Transform({
        transform: (chunk: Buffer, _encoding, done) => {
          progress.bytes += chunk.length;
          takenMs = performance.now();
          making.onProgress(progress);
          done(null, chunk);
        },
      });
      const look = setInterval(() => {
        if (performance.now() - takenMs > stalledMs) making.stop('broken_off');
      }, lookMs);
      making.signal.addEventListener('abort', () => content.destroy(making.signal.reason), { once: true });
      const ended = Promise.withResolvers<void>();
      pipeline(packed, content, () => undefined);
      // When the last byte was taken, or when the download was broken off.
      finished(content, (error) => {
        clearInterval(look);
        const end = error
          ? making.fail(isGone(error) ? new Stopped('broken_off') : error)
          : making.finish({ bytes: progress.bytes, tables: progress.tables, isChecked: false });
        void end.catch(() => undefined).finally(() => close().finally(ended.resolve));
      });
      const one = { stop: () => making.stop('stopped'), done: ended.promise };
      running.add(one);
      void one.done.finally(() => running.delete(one));
      return { id: making.id, name: nameFile(clock.now()), content };
    },
    close: async (): Promise<void> => {
      for (const one of running) one.stop();
      await Promise.all([...running].map(({ done }) => done));
    },
    settled: async (): Promise<void> => void (await Promise.all([...running].map(({ done }) => done))),
  };
}

/** The reader has left. */
const isGone = (error: NodeJS.ErrnoException) => error.code === 'ERR_STREAM_PREMATURE_CLOSE';
