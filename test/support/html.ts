// Small pages of tests: a template that escapes everything.
import { Html } from '#platform/http/html.ts';

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => escapes[sign] ?? sign);

/** html`<p>${anything}</p>`: values are escaped unless they are Html themselves. */
export function html(strings: TemplateStringsArray, ...values: unknown[]): Html {
  let text = strings[0] ?? '';
  values.forEach((value, index) => {
    text += show(value) + (strings[index + 1] ?? '');
  });
  return new Html(text);
}

function show(value: unknown): string {
  if (value instanceof Html) return value.text;
  return Array.isArray(value) ? value.map(show).join('') : escapeHtml(String(value));
}
