// The module of the reference: search, languages of the examples, copying, and trying a call with the reader's key.
import { copyText } from '../frame/copy-text.ts';
import { readData } from '../frame/read-data.ts';
import { switchTheme } from '../frame/theme.ts';
import '../styles/page.css';
import '../styles/reference.css';
import '../styles/operation.css';
import '../styles/guide.css';
import type { TryCall } from './build-call.ts';
import type { ScriptTexts } from './script-texts.ts';

export type ReferenceData = { words: ScriptTexts; calls: Record<string, TryCall> };

const { words, calls } = readData<ReferenceData>();

const find = <Found extends Element>(selector: string) => document.querySelector<Found>(selector);
const findAll = <Found extends HTMLElement>(selector: string) => [...document.querySelectorAll<Found>(selector)];

find('a[href*="theme="]')?.addEventListener('click', (event) => {
  event.preventDefault();
  switchTheme();
});

function chooseLanguage(language: string): void {
  const page = find<HTMLElement>('.reference');
  if (page) page.dataset.language = language;
  for (const button of findAll('[data-choose]')) {
    button.setAttribute('aria-pressed', String(button.dataset.choose === language));
  }
  localStorage.setItem('language', language);
}

for (const button of findAll('[data-choose]')) {
  button.addEventListener('click', () => chooseLanguage(button.dataset.choose ?? 'curl'));
}
chooseLanguage(localStorage.getItem('language') ?? 'curl');

for (const button of findAll('[data-copy]')) {
  button.addEventListener('click', async () => {
    const code = button.parentElement?.querySelector('code')?.textContent ?? '';
    button.textContent = (await copyText(code)) ? words.copied : words.copyByHand;
    setTimeout(() => {
      button.textContent = words.copy;
    }, 2_000);
  });
}

function search(text: string): void {
  const wanted = text.trim().toLowerCase();
  const matches = (element: HTMLElement) => (element.textContent ?? '').toLowerCase().includes(wanted);
  let found = 0;
  for (const operation of findAll('[data-operation]')) {
    operation.hidden = !matches(operation);
    found += operation.hidden ? 0 : 1;
    const entry = find<HTMLElement>(`[data-entry="${operation.id}"]`);
    if (entry) entry.hidden = operation.hidden;
  }
  for (const error of findAll('[data-error]')) {
    error.hidden = !matches(error);
    found += error.hidden ? 0 : 1;
  }
  const note = find('#no-match');
  if (note) note.textContent = found === 0 ? words.nothing.replace('{text}', () => text.trim()) : '';
}

const field = find<HTMLInputElement>('#search');
field?.addEventListener('input', () => search(field.value));
addEventListener('keydown', (event) => {
  const isTyping = event.target instanceof Element && event.target.closest('input, textarea, select') !== null;
  if (event.key !== '/' || isTyping) return;
  event.preventDefault();
  field?.focus();
});

const readKey = () => find<HTMLInputElement>('#key')?.value.trim() ?? '';

for (const place of findAll('[data-try]')) {
  const id = place.dataset.try ?? '';
  const call = calls[id];
  const open = async () => {
    if (!call) return;
    const { openTryForm } = await import('./try-form.tsx');
    const form = document.createElement('div');
    place.append(form);
    openTryForm(form, { id, call, words, readKey });
  };
  place.addEventListener('toggle', open, { once: true });
}
