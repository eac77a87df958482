// Describes the settings for people: docs/configuration.md, .env.example and the table of `kontor config`.
import { redactSecrets } from '../redact.ts';
import type { ReadConfig, SettingSource } from './read-config.ts';
import { listSettings, type SettingSchema, type SettingSchemas } from './setting.ts';

export function renderConfigurationPage(schemas: SettingSchemas): string {
  const lines = [
    '# Settings',
    '',
    'Generated from the `settings.ts` of the platform and of every room by `npx kontor docs`; do not edit by hand.',
    '',
    'Nothing needs setting for a first start. A setting comes from a flag of `kontor start`, else from the environment,',
    'else from a `.env` file in the working folder, else from its default. Any setting can be read from a file instead:',
    '`NAME_FILE=/run/secrets/name`. An empty value counts as not set. `npx kontor config` shows what is in force and why.',
  ];
  for (const group of new Set(listSettings(schemas).map(({ schema }) => schema.group))) {
    lines.push('', `## ${group}`, '', '| setting | default | meaning |', '|---|---|---|');
    for (const { name, schema } of listSettings(schemas).filter((setting) => setting.schema.group === group)) {
      lines.push(`| \`${name}\` | ${showDefault(schema)} | ${schema.description} Value: ${schema.expects}. |`);
    }
  }
  return `${lines.join('\n')}\n`;
}

export function renderEnvExample(schemas: SettingSchemas): string {
  const lines = [
    '# Every setting of Kontor with its default. Copy this file to .env and uncomment what you change.',
    '# Generated from the settings.ts of the platform and of every room by `npx kontor docs`; do not edit by hand.',
  ];
  for (const { name, schema } of listSettings(schemas)) {
    lines.push('', `# ${schema.description} (${schema.expects})`);
    lines.push(`#${name}=${schema.defaultWords ? '' : (schema.default ?? '')}`);
  }
  return `${lines.join('\n')}\n`;
}

export type DescribedSetting = {
  name: string;
  group: string;
  means: string;
  isSecret: boolean;
  isSet: boolean;
  /** Null for a secret. */
  value: string | null;
  source: SettingSource;
};

/** Every setting with its meaning, for the console. For a secret it shows only whether it is set. */
export function describeSettings<Config extends Record<string, unknown>>(
  schemas: SettingSchemas,
  read: ReadConfig<Config>,
): DescribedSetting[] {
  const rows = new Map(listEffectiveSettings(schemas, read).map((row) => [row.name, row]));
  return listSettings(schemas).map(({ name, schema }) => {
    const { value = '', source = 'not set' } = rows.get(name) ?? {};
    const { group, description: means, secret: isSecret = false } = schema;
    return {
      name,
      group,
      means,
      isSecret,
      source,
      isSet: value !== '',
      value: isSecret ? null : value,
    };
  });
}

type SettingRow = { name: string; value: string; source: SettingSource };

/** Effective settings with their source; secrets are masked, also those inside an address. */
export function listEffectiveSettings<Config extends Record<string, unknown>>(
  schemas: SettingSchemas,
  { config, sources }: ReadConfig<Config>,
): SettingRow[] {
  return listSettings(schemas).map(({ name, schema }) => {
    const value = config[name];
    // A public address without a value is made from host and port.
    const source = value !== undefined && sources[name] === 'not set' ? 'default' : (sources[name] ?? 'not set');
    return { name, value: mask(schema, value), source };
  });
}

function mask(schema: SettingSchema, value: unknown): string {
  if (value === undefined || value === '') return '';
  return schema.secret ? '********' : redactSecrets(String(value));
}

function showDefault(schema: SettingSchema): string {
  if (schema.defaultWords) return schema.defaultWords;
  return schema.default === undefined ? 'not set' : `\`${schema.default}\``;
}
