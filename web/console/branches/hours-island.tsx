// Paints the week while somebody types opening hours: the same component that the server drew. Loaded only where such a field is.
import { render } from 'preact';
import { HoursReading, type ReadingNeeds } from './hours-reading.tsx';

export function watchHours(field: HTMLTextAreaElement): void {
  const place = document.getElementById(field.dataset.reading ?? '');
  if (!place) return;
  const needs: Omit<ReadingNeeds, 'text'> = JSON.parse(field.dataset.needs ?? '');
  const paint = () => render(<HoursReading {...needs} text={field.value} />, place);
  // What the server drew makes room for what is kept up to date.
  place.replaceChildren();
  paint();
  field.addEventListener('input', paint);
}
