// Takes secrets out of texts that people or files will see. Rooms declare the forms of theirs; the platform knows none.
import { maskUrls } from './mask-urls.ts';

export type Secrets = {
  /** Texts of these forms; what the first group matches stays readable. Each needs the flag g. */
  shapes: readonly RegExp[];
  /** Names of fields whose values are never logged. */
  fields: readonly string[];
};

/** Of the whole process, so that a log line written before or outside the house is redacted too. */
const shapes = new Set<RegExp>();
const fields = new Set<string>();

export function declareSecrets(secrets: Secrets): void {
  for (const shape of secrets.shapes) shapes.add(shape);
  for (const field of secrets.fields) fields.add(field);
}

export function redact(text: string): string {
  let shown = text;
  for (const shape of shapes) shown = shown.replace(shape, '$1…');
  return shown;
}

export const secretFields = (): string[] => [...fields];

/** For whatever a person or a log gets to read: no declared secret, no credentials of an address. */
export const redactSecrets = (text: string): string => maskUrls(redact(text));
