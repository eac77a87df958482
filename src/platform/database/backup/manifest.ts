// The manifest of a backup: which tables it holds, and what is needed to restore them.
import Type, { type Static } from 'typebox';
import { Value } from 'typebox/value';
import type { Refuse } from './archive-file.ts';

export const MANIFEST = 'manifest.json';
// A manifest has some hundred bytes for each table.
export const MAX_MANIFEST_BYTES = 4 * 1024 * 1024;

const exact = { additionalProperties: false };
const identifier = Type.String({ minLength: 1, maxLength: 63 });
const version = Type.String({ pattern: '^[0-9A-Za-z.+-]{1,40}$' });

const TableName = { schema: Type.Union([Type.Literal('public'), Type.Literal('pgboss')]), name: identifier };
const OwnName = { schema: Type.Literal('public'), name: identifier };

/** Exactly the shape that readManifest writes; a restore refuses everything else. */
const Manifest = Type.Object(
  {
    format: Type.Literal(1),
    kontor: version,
    postgres: version,
    createdAt: Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$' }),
    migrations: Type.Array(
      Type.Object(
        {
          number: Type.Integer({ minimum: 0, maximum: 9_999 }),
          name: Type.String({ pattern: '^[a-z0-9-]{1,100}$' }),
          checksum: Type.String({ pattern: '^[0-9a-f]{64}$' }),
        },
        exact,
      ),
    ),
    /** The version of pg-boss's tables, and the queues that have a separate table; null if pg-boss never ran. */
    jobs: Type.Union([
      Type.Null(),
      Type.Object(
        {
          version: Type.Integer({ minimum: 1, maximum: 100_000 }),
          ownTables: Type.Array(
            Type.Object(
              {
                // The characters that pg-boss allows in the name of a queue.
                name: Type.String({ pattern: '^[\\w.\\-/]{1,200}$' }),
                policy: Type.String({ pattern: '^[a-z_]{1,40}$' }),
              },
              exact,
            ),
          ),
        },
        exact,
      ),
    ]),
    tables: Type.Array(Type.Object({ ...TableName, columns: Type.Array(identifier, { uniqueItems: true }) }, exact)),
    /** Partitions that were made at run time, not by migrations. */
    partitions: Type.Array(
      Type.Object({ ...OwnName, parent: identifier, bound: Type.String({ maxLength: 1_000 }) }, exact),
    ),
    sequences: Type.Array(
      Type.Object({ ...OwnName, value: Type.String({ pattern: '^-?\\d{1,19}$' }), called: Type.Boolean() }, exact),
    ),
  },
  exact,
);

export type Manifest = Static<typeof Manifest>;
export type TableName = { schema: string; name: string };

/** Parses the manifest; throws if it is not one that Kontor wrote. */
export function parseManifest(bytes: Buffer, refuse: Refuse): Manifest {
  const manifest = parseJson(bytes);
  if (!Value.Check(Manifest, manifest)) {
    const [problem] = Value.Errors(Manifest, manifest);
    const place = problem?.instancePath ? ` (${problem.instancePath})` : '';
    throw refuse(`it is not a backup that this Kontor can read${place}`);
  }
  const tables = new Set(manifest.tables.map(nameOf));
  const numbers = manifest.migrations.map(({ number }) => String(number));
  const lists = [manifest.tables.map(nameOf), manifest.partitions.map(nameOf), manifest.sequences.map(nameOf), numbers];
  if (lists.some((list) => new Set(list).size < list.length)) throw refuse('its manifest names something twice');
  const orphan = manifest.partitions.find(({ parent }) => !tables.has(`public.${parent}`));
  if (orphan) throw refuse(`it has a part of the table ${orphan.parent} and not the table`);
  return manifest;
}

function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    return undefined;
  }
}

export const nameOf = ({ schema, name }: TableName) => `${schema}.${name}`;
