// Keeps the progress of a list up to date, and shows the page anew when the list is done. Without scripts there is a link.

import { writeNumber } from '#platform/text/format.ts';
import type { ListView } from '#registry';

const everyMs = 2_000;

export function watchList(card: HTMLElement): void {
  setTimeout(() => void look(card), everyMs);
}

async function look(card: HTMLElement): Promise<void> {
  const { list: address = '', words = '' } = card.dataset;
  const answer = await fetch(`${address}?size=1`, { headers: { accept: 'application/json' } }).catch(() => null);
  if (answer?.ok) {
    const { list }: ListView = await answer.json();
    if (list.state !== 'running') return location.reload();
    show(card, words, list);
  }
  setTimeout(() => void look(card), everyMs);
}

function show(card: HTMLElement, words: string, { done, total }: ListView['list']): void {
  const { lang } = document.documentElement;
  const bar = card.querySelector('progress');
  const line = card.querySelector('[role=status]');
  if (bar) Object.assign(bar, { max: total, value: done });
  const text = words.replace('{done}', writeNumber(done, lang)).replace('{total}', writeNumber(total, lang));
  // Only what changed is read out.
  if (line && line.textContent !== text) line.textContent = text;
}
