// What a setting says of itself, and short ways to declare the usual kinds.
import Type from 'typebox';

/** What a setting says beside its JSON schema. */
export type SettingWords = {
  description: string;
  /** The end of the complaint "NAME is …: it must be …". */
  expects: string;
  group: 'Addresses' | 'Data' | 'Access' | 'Shortener' | 'Registries' | 'Reminders' | 'Operation';
  secret?: true;
  /** How the default reads in the docs when it is made at start. */
  defaultWords?: string;
};

export const port = (words: SettingWords, value: number) =>
  Type.Integer({ ...words, minimum: 0, maximum: 65_535, default: value });
export const text = (words: SettingWords, value?: string) =>
  value === undefined ? Type.Optional(Type.String(words)) : Type.String({ ...words, default: value });
export const url = (words: SettingWords) =>
  Type.Optional(Type.String({ ...words, pattern: '^https?://[^\\s/?#]+[^\\s?#]*$' }));
export const count = (words: SettingWords, value: number, minimum = 1, maximum = 1_000_000) =>
  Type.Integer({ ...words, minimum, maximum, default: value });
export const expectsPort = 'a port number from 0 to 65535 (0 = any free port)';
export const expectsUrl = 'an address that begins with http:// or https://, without a query';
