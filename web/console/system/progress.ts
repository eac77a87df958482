// Keeps the progress of a backup up to date, and shows the page anew when the backup is done. Without scripts there is a link.
import type { BackupsView } from '#console';
import { writeBytes } from '#platform/text/format.ts';

const everyMs = 2_000;

export function watchBackup(card: HTMLElement): void {
  setTimeout(() => void look(card), everyMs);
}

async function look(card: HTMLElement): Promise<void> {
  const { backup = '', words = '', id } = card.dataset;
  const answer = await fetch(backup, { headers: { accept: 'application/json' } }).catch(() => null);
  if (answer?.ok) {
    const { running }: BackupsView = await answer.json();
    if (running?.id !== id) return location.reload();
    if (running && running.tablesTotal > 0) show(card, words, running);
  }
  setTimeout(() => void look(card), everyMs);
}

function show(card: HTMLElement, words: string, running: NonNullable<BackupsView['running']>): void {
  const { tablesDone, tablesTotal, bytes } = running;
  const bar = card.querySelector('progress');
  const line = card.querySelector('p');
  if (bar) Object.assign(bar, { max: tablesTotal, value: tablesDone });
  const size = writeBytes(bytes, document.documentElement.lang);
  if (line)
    line.textContent = words
      .replace('{done}', String(tablesDone))
      .replace('{total}', String(tablesTotal))
      .replace('{size}', size);
}
