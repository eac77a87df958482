// Every setting of Kontor, once: its type, default, words and whether it is a secret. Docs and .env.example come from here.
import Type, { type Static, type TSchema } from 'typebox';
import { accessSettings } from './settings/access.ts';
import { addressSettings } from './settings/addresses.ts';
import { dataSettings } from './settings/data.ts';
import { operationSettings } from './settings/operation.ts';
import { registrySettings } from './settings/registries.ts';
import { reminderSettings } from './settings/reminders.ts';
import type { SettingWords } from './settings/setting.ts';
import { shortenerSettings } from './settings/shortener.ts';

export const Settings = Type.Object({
  ...addressSettings,
  ...dataSettings,
  ...accessSettings,
  ...registrySettings,
  ...shortenerSettings,
  ...reminderSettings,
  ...operationSettings,
});

export type Settings = Static<typeof Settings>;
export type SettingName = keyof Settings;

export type SettingSchema = TSchema & SettingWords & { type?: string; default?: unknown };

/** The settings as a list, in the order they are documented. */
export function listSettings(): { name: SettingName; schema: SettingSchema }[] {
  return Object.entries(Settings.properties).map(([name, schema]) => ({
    name: name as SettingName,
    schema: schema as unknown as SettingSchema,
  }));
}
