// Notices a server that stopped answering without hanging up: frozen, or behind a network that fell silent.
import type { Line } from './line.ts';

const BEAT_MS = 1_000;
// Counted in beats, not in time: a busy event loop delays the beat and the answer alike.
const SILENT_BEATS = 4;

/** Asks for a sign of life once a second; after `SILENT_BEATS` without one the connection is given up. */
export function feelPulse(line: Line, onSilence: () => void): () => void {
  let silentBeats = 0;
  let waiting = false;
  const timer = setInterval(() => {
    if (!waiting) {
      waiting = true;
      line.client.query('select 1').then(
        () => {
          waiting = false;
          silentBeats = 0;
        },
        () => undefined,
      );
      return;
    }
    silentBeats += 1;
    if (silentBeats < SILENT_BEATS) return;
    clearInterval(timer);
    onSilence();
    line.cut();
  }, BEAT_MS);
  timer.unref();
  return () => clearInterval(timer);
}
