// Reads settings from flags, environment, secret files and .env, in this order, and reports all problems together.
import { existsSync, readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { Value } from 'typebox/value';
import { StartupProblem } from '../startup-problem.ts';
import { coerce } from '../text/coerce.ts';
import { listSettings, type SettingSchema, type SettingSchemas, type SettingsOf } from './setting.ts';

export type SettingSource = 'flag' | 'environment' | 'file' | '.env' | 'default' | 'not set';

export type ReadConfig<Config> = { config: Config; sources: Record<keyof Config, SettingSource> };

type Texts = Record<string, string | undefined>;

export type ConfigInput<Name extends string = string> = {
  flags?: Partial<Record<Name, string>>;
  environment?: Texts;
  /** The .env file, or null for none. */
  envFile?: string | null;
};

export function readSettings<Schemas extends SettingSchemas>(
  schemas: Schemas,
  input: ConfigInput = {},
): ReadConfig<SettingsOf<Schemas>> {
  const layers = {
    flags: input.flags ?? {},
    environment: input.environment ?? process.env,
    dotEnv: readEnvFile(input.envFile === undefined ? '.env' : input.envFile),
  };
  const complaints: string[] = [];
  const values: Record<string, unknown> = {};
  const sources: Record<string, SettingSource> = {};

  for (const { name, schema } of listSettings(schemas)) {
    const found = findText(name, layers, complaints);
    const value = found ? readExactly(schema, found.text) : schema.default;
    sources[name] = found?.source ?? (schema.default === undefined ? 'not set' : 'default');
    if (value === undefined) continue;
    if (found && !isValid(schema, value)) complaints.push(complain(name, schema, found.text));
    values[name] = value;
  }
  if (complaints.length > 0) {
    throw new StartupProblem(`Some settings cannot be used:\n${complaints.map((line) => `  - ${line}`).join('\n')}`);
  }
  return { config: withPublicAddresses(schemas, values), sources } as ReadConfig<SettingsOf<Schemas>>;
}

function readEnvFile(path: string | null): Texts {
  return path !== null && existsSync(path) ? parseEnv(readFileSync(path, 'utf8')) : {};
}

type Layers = { flags: Texts; environment: Texts; dotEnv: Texts };

function findText(
  name: string,
  layers: Layers,
  complaints: string[],
): { text: string; source: SettingSource } | undefined {
  const flag = layers.flags[name];
  if (flag !== undefined) return { text: flag, source: 'flag' };
  for (const [source, texts] of [
    ['environment', layers.environment],
    ['.env', layers.dotEnv],
  ] as const) {
    // An empty value means "not set": compose files and shells leave out a setting this way.
    if (texts[name]) return { text: texts[name], source };
    const file = texts[`${name}_FILE`];
    if (file) return readSecretFile(name, file, complaints);
  }
  return undefined;
}

function readSecretFile(name: string, file: string, complaints: string[]) {
  try {
    return { text: readFileSync(file, 'utf8').trim(), source: 'file' as const };
  } catch (error) {
    const reason = (error as NodeJS.ErrnoException).code === 'ENOENT' ? 'it does not exist' : 'it cannot be read';
    complaints.push(`${name}_FILE names ${file}: ${reason}. Correct the path or its permissions.`);
    return undefined;
  }
}

/** Stricter than a query: a port of 1e3, or DEMO=yes, is more likely a mistake than an intention. */
function readExactly(schema: SettingSchema, text: string): unknown {
  const value = coerce(schema, text);
  return String(value) === text ? value : text;
}

function isValid(schema: SettingSchema, value: unknown): boolean {
  return Value.Check(schema, value) && (schema.check?.(String(value)) ?? true);
}

function complain(name: string, schema: SettingSchema, text: string): string {
  // Even a misspelt URL may hold a password, such as htps://user:password@host.
  const mayBeSecret = schema.secret || (text.includes(':') && text.indexOf(':') < text.lastIndexOf('@'));
  const shown = mayBeSecret ? 'set to something else' : `"${text}"`;
  return `${name} is ${shown}: it must be ${schema.expects}.`;
}

/** Public addresses without a value are made from HOST and their port; none ends with a slash. */
export function withPublicAddresses(schemas: SettingSchemas, values: Record<string, unknown>) {
  const made = { ...values };
  for (const { name, schema } of listSettings(schemas)) {
    if (schema.fromPort === undefined) continue;
    made[name] = withoutSlash(String(values[name] ?? `http://${hostOf(values)}:${values[schema.fromPort]}`));
  }
  return made;
}

function hostOf({ HOST: host }: Record<string, unknown>): string {
  const name = String(host);
  if (name === '0.0.0.0' || name === '::') return 'localhost';
  return name.includes(':') ? `[${name}]` : name;
}

const withoutSlash = (address: string) => address.replace(/(?<!\/)\/+$/, '');
