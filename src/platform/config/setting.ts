// What a setting declares, and short functions for the usual kinds. Rooms declare theirs in their settings.ts.

import ipaddr from 'ipaddr.js';
import Type, { type Static, type TObject, type TSchema } from 'typebox';

/** What a setting declares beside its JSON schema; `inGroup` adds its heading. */
type SettingWords = {
  description: string;
  /** The end of the error message "NAME is …: it must be …". */
  expects: string;
  secret?: true;
  /** The default in words, for the documentation, if the start computes it. */
  defaultWords?: string;
  /** What the JSON schema cannot check. */
  check?(text: string): boolean;
  /** A public address: without a value it is made from HOST and the port of this setting. */
  fromPort?: string;
};

export type SettingSchema = TSchema & SettingWords & { group: string; type?: string; default?: unknown };

/** Settings by their names in the environment. */
export type SettingSchemas = Record<string, TSchema>;

/** The values of settings. */
export type SettingsOf<Schemas extends SettingSchemas> = Static<TObject<Schemas>>;

/** The settings as a list, in the order of the documentation. */
export function listSettings(schemas: SettingSchemas): { name: string; schema: SettingSchema }[] {
  return Object.entries(schemas).map(([name, schema]) => ({ name, schema: schema as SettingSchema }));
}

/** Settings under one heading of the documentation. */
export function inGroup<Schemas extends SettingSchemas>(group: string, schemas: Schemas): Schemas {
  for (const schema of Object.values(schemas)) Object.assign(schema, { group });
  return schemas;
}

type TextWords = SettingWords & { pattern?: string; minLength?: number };
type UsualWords = Omit<SettingWords, 'expects'>;

export const text = (words: TextWords) => Type.Optional(Type.String(words));
export const textOr = (words: TextWords & { default: string }) => Type.String(words);
export const url = (words: UsualWords) => text({ ...words, expects: expectsUrl, pattern: urlPattern });
/** The address at which clients reach Kontor; without a value it is made from HOST and a port. */
export const publicUrl = (words: UsualWords & { fromPort: string }) =>
  Type.String({
    ...words,
    pattern: urlPattern,
    // Everybody can see it: in answers, in short links, on pages.
    expects: `${expectsUrl}, user or password`,
    check: checkPublicUrl,
    defaultWords: `http://HOST:${words.fromPort}`,
  });
export const port = (words: UsualWords & { default: number }) =>
  Type.Integer({ ...words, expects: 'a port number from 0 to 65535 (0 = any free port)', minimum: 0, maximum: 65_535 });

type CountWords = UsualWords & { default: number; of?: string; from?: number; to?: number };

/** A whole number, `of` seconds or another unit. */
export function count({ of, from: minimum = 1, to: maximum = 1_000_000, ...words }: CountWords) {
  const unit = of === undefined ? '' : `of ${of} `;
  return Type.Integer({ ...words, minimum, maximum, expects: `a whole number ${unit}from ${minimum} to ${maximum}` });
}

const expectsUrl = 'an address that begins with http:// or https://, without a query';
const urlPattern = '^https?://[^\\s/?#]+[^\\s?#]*$';

/** A public address contains no user and no password, because everybody would see them. */
function checkPublicUrl(value: string): boolean {
  const { username, password } = URL.canParse(value) ? new URL(value) : { username: '', password: '' };
  return username === '' && password === '';
}

/** For a setting that is a list separated by commas. */
export const splitList = (text: string): string[] =>
  text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');

export function checkNetworks(text: string): boolean {
  return splitList(text).every((item) => ipaddr.isValidCIDR(item) || ipaddr.isValid(item));
}

export function checkOrigins(text: string): boolean {
  return splitList(text).every((item) => URL.canParse(item) && new URL(item).origin === item);
}
