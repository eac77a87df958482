// Reads the settings: flag > environment > .env > default, with NAME_FILE for secrets, and all complaints at once.
import { existsSync, readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { Value } from 'typebox/value';
import { coerce } from '../coerce.ts';
import { StartupProblem } from '../startup-problem.ts';
import { checkNetworks, checkOrigins } from './check-lists.ts';
import { checkSender, checkSmtpUrl } from './check-mail.ts';
import { checkPublicUrl } from './check-public-url.ts';
import { checkRedisUrl } from './check-redis.ts';
import { listSettings, type SettingName, type SettingSchema, type Settings } from './schema.ts';

export type SettingSource = 'flag' | 'environment' | 'file' | '.env' | 'default' | 'not set';

export type Config = Settings & {
  /** The public addresses, always there: made from host and port when not set. */
  API_URL: string;
  SHORTENER_URL: string;
};

export type ReadConfig = { config: Config; sources: Record<SettingName, SettingSource> };

type Texts = Record<string, string | undefined>;

export type ConfigInput = {
  flags?: Partial<Record<SettingName, string>>;
  environment?: Texts;
  /** The .env file, or null for none. */
  envFile?: string | null;
};

const checks: Partial<Record<SettingName, (text: string) => boolean>> = {
  API_URL: checkPublicUrl,
  SHORTENER_URL: checkPublicUrl,
  TRUSTED_PROXIES: checkNetworks,
  CORS_ORIGINS: checkOrigins,
  SMTP_URL: checkSmtpUrl,
  MAIL_FROM: checkSender,
  REDIS_URL: checkRedisUrl,
};

export function readConfig(input: ConfigInput = {}): ReadConfig {
  const layers = {
    flags: input.flags ?? {},
    environment: input.environment ?? process.env,
    dotEnv: readEnvFile(input.envFile === undefined ? '.env' : input.envFile),
  };
  const complaints: string[] = [];
  const values: Record<string, unknown> = {};
  const sources = {} as Record<SettingName, SettingSource>;

  for (const { name, schema } of listSettings()) {
    const found = findText(name, layers, complaints);
    const value = found ? coerce(schema, found.text) : schema.default;
    sources[name] = found?.source ?? (schema.default === undefined ? 'not set' : 'default');
    if (value === undefined) continue;
    if (found && !isValid(name, schema, value)) complaints.push(complain(name, schema, found.text));
    values[name] = value;
  }
  if (complaints.length > 0) {
    throw new StartupProblem(`Some settings cannot be used:\n${complaints.map((line) => `  - ${line}`).join('\n')}`);
  }
  return { config: withPublicAddresses(values as unknown as Settings), sources };
}

function readEnvFile(path: string | null): Texts {
  return path !== null && existsSync(path) ? parseEnv(readFileSync(path, 'utf8')) : {};
}

type Layers = { flags: Texts; environment: Texts; dotEnv: Texts };

function findText(
  name: SettingName,
  layers: Layers,
  complaints: string[],
): { text: string; source: SettingSource } | undefined {
  const flag = layers.flags[name];
  if (flag !== undefined) return { text: flag, source: 'flag' };
  for (const [source, texts] of [
    ['environment', layers.environment],
    ['.env', layers.dotEnv],
  ] as const) {
    // An empty value means "not set": that is how compose files and shells leave a setting out.
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

function isValid(name: SettingName, schema: SettingSchema, value: unknown): boolean {
  return Value.Check(schema, value) && (checks[name]?.(String(value)) ?? true);
}

function complain(name: string, schema: SettingSchema, text: string): string {
  // An address with a password may also be one that is misspelt, such as htps://user:password@host.
  const mayBeSecret = schema.secret || (text.includes(':') && text.indexOf(':') < text.lastIndexOf('@'));
  const shown = mayBeSecret ? 'set to something else' : `"${text}"`;
  return `${name} is ${shown}: it must be ${schema.expects}.`;
}

export function withPublicAddresses(settings: Settings): Config {
  const host = settings.HOST === '0.0.0.0' || settings.HOST === '::' ? 'localhost' : bracket(settings.HOST);
  return {
    ...settings,
    API_URL: withoutSlash(settings.API_URL ?? `http://${host}:${settings.API_PORT}`),
    SHORTENER_URL: withoutSlash(settings.SHORTENER_URL ?? `http://${host}:${settings.SHORTENER_PORT}`),
  };
}

const bracket = (host: string) => (host.includes(':') ? `[${host}]` : host);
const withoutSlash = (url: string) => url.replace(/(?<!\/)\/+$/, '');
