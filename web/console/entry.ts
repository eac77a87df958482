// The module of the console's pages: every page works without it. It copies, switches theme and rail in place, opens dialogs,
// watches what is sent, and listens to the keyboard.
import { copyText } from '../frame/copy-text.ts';
import { keepCookie, switchTheme } from '../frame/theme.ts';
import { addPasskey, signInWithPasskey } from './passkey.ts';
import { watchForms } from './sending.ts';
import { watchToast } from './toast.ts';
import '../styles/console.css';
import '../styles/common.css';
import '../styles/cards.css';
import '../styles/columns.css';
import '../styles/forms.css';
import '../styles/tables.css';
import '../styles/lists.css';
import '../styles/figures.css';
import '../styles/tabs.css';
import '../styles/frame.css';
import '../styles/rail.css';
import '../styles/door.css';
import '../styles/search.css';
import '../styles/messages.css';
import '../styles/lanes.css';
import '../styles/calendar.css';
import '../styles/event-forms.css';

document.documentElement.dataset.scripts = 'on';
watchForms();
watchToast();
const saveBars = document.querySelectorAll<HTMLElement>('.save-bar');
if (saveBars.length > 0) void import('./save-bar.ts').then(({ watchSaveBars }) => watchSaveBars(saveBars));
const hoursField = document.querySelector<HTMLTextAreaElement>('textarea[data-reading]');
if (hoursField) void import('./branches/hours-island.tsx').then(({ watchHours }) => watchHours(hoursField));

const grid = document.querySelector<HTMLElement>('[data-grid]');
if (grid) void import('./calendar/drag.ts').then(({ watchGrid }) => watchGrid(grid));
const runningList = document.querySelector<HTMLElement>('[data-list]');
if (runningList) void import('./progress.ts').then(({ watchList }) => watchList(runningList));
const runningBackup = document.querySelector<HTMLElement>('[data-backup]');
if (runningBackup) void import('./progress.ts').then(({ watchBackup }) => watchBackup(runningBackup));
const liveCard = document.querySelector<HTMLElement>('[data-live]');
if (liveCard) void import('./today/live-clicks.ts').then(({ watchClicks }) => watchClicks(liveCard));

document.addEventListener('click', (event) => {
  if (!(event.target instanceof Element)) return;
  const copy = event.target.closest<HTMLElement>('[data-copy]');
  if (copy) void copyFrom(copy);
  const signIn = event.target.closest<HTMLElement>('[data-passkey]');
  if (signIn) void signInWithPasskey(signIn);
  const add = event.target.closest<HTMLElement>('[data-add-passkey]');
  if (add) void addPasskey(add);
  // Anywhere in a row but on a link: what the list has to say of it, beside it.
  const row = event.target.closest('a, button, input, label') ? null : event.target.closest('tr');
  row?.querySelector<HTMLAnchorElement>('a[data-peek]')?.click();
  const opener = event.target.closest<HTMLElement>('[data-open]');
  if (opener) openDialog(opener.dataset.open ?? '');
  if (event.target.closest('a.theme')) {
    event.preventDefault();
    switchTheme();
  }
  if (event.target.closest('a.slims')) {
    event.preventDefault();
    switchRail();
  }
});

const frame = document.querySelector<HTMLElement>('.console');

function switchRail(): void {
  if (!frame) return;
  frame.dataset.rail = frame.dataset.rail === 'slim' ? 'wide' : 'slim';
  keepCookie('rail', frame.dataset.rail);
}

const copiedMs = 2_000;

async function copyFrom(button: HTMLElement): Promise<void> {
  const { copy = '', copied = '' } = button.dataset;
  if (!(await copyText(copy))) return;
  const label = button.textContent;
  button.textContent = copied;
  setTimeout(() => {
    button.textContent = label;
  }, copiedMs);
}

/** Its code comes with the first use. A page before the console has no field, and so nothing to open. */
async function openSearch(event: KeyboardEvent): Promise<void> {
  const form = document.querySelector<HTMLFormElement>('form.find');
  if (!form || document.querySelector('dialog[open]')) return;
  event.preventDefault();
  const { openPalette } = await import('./search/palette.tsx');
  openPalette(form);
}

function openDialog(id: string): void {
  const dialog = document.getElementById(id);
  if (dialog instanceof HTMLDialogElement) dialog.showModal();
}

/** Steps within a list. Arrows scroll the page, as everywhere, until somebody is in a list. */
const moves: Record<string, number> = { j: 1, arrowdown: 1, k: -1, arrowup: -1 };
let waiting: 'g' | 'n' | null = null;

document.addEventListener('keydown', (event) => {
  const isTyping =
    event.target instanceof HTMLElement && event.target.matches('input, select, textarea, [contenteditable]');
  const key = event.key.toLowerCase();
  if ((event.ctrlKey || event.metaKey) && key === 's') return save(event);
  if ((event.ctrlKey || event.metaKey) && key === 'k') return void openSearch(event);
  if (isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
  // Whoever speaks to the computer may switch single letters off (WCAG 2.1.4).
  if (frame?.dataset.letters === 'off' && key.length === 1) return;
  const first = waiting;
  waiting = null;
  if (first === 'g') follow(`[data-go="${CSS.escape(key)}"]`);
  else if (first === 'n') begin(key);
  else if (key === 'g' || key === 'n') waiting = key;
  else if (key === '/') void openSearch(event);
  else if (key === '?') openDialog('keyboard');
  else if (key === '[') switchRail();
  else if (document.querySelector(`[data-key="${CSS.escape(key)}"]`)) follow(`[data-key="${CSS.escape(key)}"]`);
  else if (key === 'z') document.querySelector<HTMLButtonElement>('[data-undo]')?.click();
  else if (key === 'x')
    document.activeElement?.closest('tr')?.querySelector<HTMLInputElement>('[type=checkbox]')?.click();
  else if (key === 'escape') follow('[data-close]');
  else if (moves[key] !== undefined && moveInList(moves[key], key.startsWith('arrow'))) event.preventDefault();
});

/** Sends the form that somebody is in, else the one that is not saved yet. */
function save(event: KeyboardEvent): void {
  const unsaved = document.querySelector('.save-bar:not([hidden])')?.closest('form');
  const form = document.activeElement?.closest<HTMLFormElement>('form[method=post]') ?? unsaved;
  if (!form) return;
  event.preventDefault();
  form.requestSubmit();
}

/** From the row that has the focus, else from the one that is open; at first to the first one. */
function moveInList(step: number, isArrow: boolean): boolean {
  const rows = [...document.querySelectorAll<HTMLElement>('.row-link')];
  const isIn = rows.some((row) => row === document.activeElement);
  if (rows.length === 0 || (isArrow && !isIn)) return false;
  const at = rows.findIndex((row) => (isIn ? row === document.activeElement : row.ariaCurrent === 'true'));
  rows[Math.min(Math.max(at + step, 0), rows.length - 1)]?.focus();
  return true;
}

/** The way to something new that the page has, else the one that works from everywhere. */
function begin(key: string): void {
  const start = document.querySelector<HTMLElement>(`[data-begin="${CSS.escape(key)}"]`);
  if (!start) return;
  const { makes, href = '' } = start.dataset;
  const way = document.querySelector<HTMLAnchorElement>(`[data-new="${makes}"]`);
  if (way) way.click();
  else location.assign(href);
}

function follow(selector: string): void {
  document.querySelector<HTMLAnchorElement>(selector)?.click();
}
