// Paints the week while somebody types opening hours: the same component that the server drew. Loaded only where such a field is.
import { render } from 'preact';
import type { Language } from '#platform/http/preferences.ts';
import { HoursReading } from './hours-reading.tsx';

export function watchHours(field: HTMLTextAreaElement): void {
  const place = document.getElementById(field.dataset.reading ?? '');
  if (!place) return;
  const before = JSON.parse(field.dataset.before ?? 'null');
  const { today = '', empty: whenEmpty } = field.dataset;
  const language: Language = document.documentElement.lang === 'cs' ? 'cs' : 'en';
  const paint = () => render(<HoursReading {...{ text: field.value, today, before, language, whenEmpty }} />, place);
  // What the server drew makes room for what is kept up to date.
  place.replaceChildren();
  paint();
  field.addEventListener('input', paint);
}
