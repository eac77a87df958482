// What a setting declares, and short functions for the usual kinds. Rooms declare theirs in their settings.ts.

import ipaddr from 'ipaddr.js';
import Type, { type Static, type TObject, type TSchema } from 'typebox';

/** What a setting declares beside its JSON schema. */
type SettingWords = {
  description: string;
  /** The end of the error message "NAME is …: it must be …". */
  expects: string;
  /** Its heading in the documentation. */
  group: string;
  secret?: true;
  /** The default in words, for the documentation, if the start computes it. */
  defaultWords?: string;
  /** What the JSON schema cannot check. */
  check?(text: string): boolean;
  /** A public address: without a value it is made from HOST and the port of this setting. */
  fromPort?: string;
};

export type SettingSchema = TSchema & SettingWords & { type?: string; default?: unknown };

/** Settings by their names in the environment. */
export type SettingSchemas = Record<string, TSchema>;

/** The values of settings. */
export type SettingsOf<Schemas extends SettingSchemas> = Static<TObject<Schemas>>;

/** The settings as a list, in the order of the documentation. */
export function listSettings(schemas: SettingSchemas): { name: string; schema: SettingSchema }[] {
  return Object.entries(schemas).map(([name, schema]) => ({ name, schema: schema as SettingSchema }));
}

export const port = (words: SettingWords, value: number) =>
  Type.Integer({ ...words, minimum: 0, maximum: 65_535, default: value });
export const text = (words: SettingWords) => Type.Optional(Type.String(words));
export const textOr = (words: SettingWords, value: string) => Type.String({ ...words, default: value });
export const url = (words: SettingWords) => Type.Optional(Type.String({ ...words, pattern: urlPattern }));
/** The address at which clients reach Kontor; without a value it is made from HOST and a port. */
export const publicUrl = (words: Omit<SettingWords, 'expects'> & { fromPort: string }) =>
  Type.String({
    ...words,
    pattern: urlPattern,
    // Everybody can see it: in answers, in short links, on pages.
    expects: `${expectsUrl}, user or password`,
    check: checkPublicUrl,
    defaultWords: `http://HOST:${words.fromPort}`,
  });
export const count = (words: SettingWords, value: number, minimum = 1, maximum = 1_000_000) =>
  Type.Integer({ ...words, minimum, maximum, default: value });
export const expectsPort = 'a port number from 0 to 65535 (0 = any free port)';
export const expectsUrl = 'an address that begins with http:// or https://, without a query';

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
