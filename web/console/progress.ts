// Keeps the progress of a list or a backup up to date, and shows the page anew when it is done. Without scripts there is a link.
import type { BackupsView } from '#console';
import { writeBytes, writeNumber } from '#platform/text/format.ts';
import type { ListView } from '#registry';

const everyMs = 2_000;

/** How far it is; nothing where that is not known yet. */
type Progress = { done: number; total: number; text: string } | 'ended' | undefined;

function watch<View>(card: HTMLElement, address: string, read: (view: View) => Progress): void {
  const look = async () => {
    const answer = await fetch(address, { headers: { accept: 'application/json' } }).catch(() => null);
    const progress = answer?.ok ? read(await answer.json()) : undefined;
    if (progress === 'ended') return location.reload();
    if (progress) show(card, progress);
    setTimeout(() => void look(), everyMs);
  };
  setTimeout(() => void look(), everyMs);
}

function show(card: HTMLElement, { done, total, text }: Exclude<Progress, string | undefined>): void {
  const bar = card.querySelector('progress');
  const line = card.querySelector('p');
  if (bar) Object.assign(bar, { max: total, value: done });
  // Only what changed is read out.
  if (line && line.textContent !== text) line.textContent = text;
}

export function watchList(card: HTMLElement): void {
  const { list: address = '', words = '' } = card.dataset;
  const { lang } = document.documentElement;
  watch(card, `${address}?size=1`, ({ list: { state, done, total } }: ListView) => {
    if (state !== 'running') return 'ended';
    const text = words.replace('{done}', writeNumber(done, lang)).replace('{total}', writeNumber(total, lang));
    return { done, total, text };
  });
}

export function watchBackup(card: HTMLElement): void {
  const { backup = '', words = '', id } = card.dataset;
  watch(card, backup, ({ running }: BackupsView) => {
    if (!running || running.id !== id) return 'ended';
    const { tablesDone: done, tablesTotal: total, bytes } = running;
    if (total === 0) return undefined;
    const size = writeBytes(bytes, document.documentElement.lang);
    return {
      done,
      total,
      text: words.replace('{done}', `${done}`).replace('{total}', `${total}`).replace('{size}', size),
    };
  });
}
