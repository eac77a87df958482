// Where the data lives.
import Type from 'typebox';
import { count, text } from './setting.ts';

export const dataSettings = {
  DATA_DIR: text(
    {
      group: 'Data',
      description: 'Folder for the embedded PostgreSQL, the generated secrets and the click journal.',
      expects: 'a path',
    },
    './data',
  ),
  DATABASE_URL: Type.Optional(
    Type.String({
      group: 'Data',
      description: 'Your own PostgreSQL (15 or newer) in place of the embedded one.',
      expects: 'an address that begins with postgres:// or postgresql://',
      secret: true,
      pattern: '^postgres(ql)?://',
      defaultWords: 'the embedded PostgreSQL',
    }),
  ),
  DATABASE_POOL: count(
    {
      group: 'Data',
      description: 'Connections to PostgreSQL that one process may hold.',
      expects: 'a whole number from 2 to 500',
    },
    10,
    2,
    500,
  ),
  DEMO: Type.Optional(
    Type.Boolean({
      group: 'Data',
      description: 'Create the organisation "demo" with keys and sample data at the first start.',
      expects: 'true or false',
      defaultWords: 'true when the database is embedded and new and NODE_ENV is not production',
    }),
  ),
};
