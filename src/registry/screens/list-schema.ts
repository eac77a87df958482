// The shapes of the screens of lists: what is sent, how far it is, and what was found row by row.
import Type, { type Static } from 'typebox';
import { PageQuery, pageOf } from '#platform/screens/keyset.ts';
import { fileOf } from '#platform/screens/sent-file.ts';
import { mostFileBytes, mostPasted } from '../lists/read-list.ts';

const Moment = Type.String({ format: 'date-time' });
const Text = Type.Union([Type.String(), Type.Null()]);

const listFields = {
  id: Type.String(),
  fileName: Type.Union([Type.String(), Type.Null()], { description: 'Null where the rows were pasted.' }),
  column: Type.String({ description: 'The column that was read: its name, or its number from 1.' }),
  state: Type.Union([Type.Literal('running'), Type.Literal('done'), Type.Literal('cancelled')]),
  total: Type.Integer(),
  done: Type.Integer(),
  problems: Type.Integer({ description: 'Rows that somebody should look at.' }),
  createdAt: Moment,
  finishedAt: Type.Union([Moment, Type.Null()]),
  keptUntil: Type.String({ format: 'date-time', description: 'Then it is removed.' }),
};

export const ListItem = Type.Object(listFields);
export type ListItem = Static<typeof ListItem>;

export const ListsQuery = Type.Object({ ...PageQuery });
export const ListsView = Type.Object({
  ...pageOf(ListItem),
  mostRows: Type.Integer(),
  mostBytes: Type.Integer(),
  mostPasted: Type.Integer(),
});
export type ListsView = Static<typeof ListsView>;

export const ListQuery = Type.Object({
  ...PageQuery,
  id: Type.String({ maxLength: 40 }),
  show: Type.Optional(Type.Union([Type.Literal('problems'), Type.Literal('all')])),
  words: Type.Optional(
    Type.Union([Type.Literal('en'), Type.Literal('cs')], { description: 'The language of problems in the file.' }),
  ),
});

const ListRow = Type.Object({
  row: Type.Integer({ description: 'From 1, without the names of the columns.' }),
  typed: Type.String({ description: 'The cell that was read; at most 100 characters of it.' }),
  reading: Text,
  isValid: Type.Union([Type.Boolean(), Type.Null()], { description: 'Null where we do not know.' }),
  isChecked: Type.Boolean(),
  value: Text,
  name: Text,
  problems: Type.Array(Type.String(), { description: 'Codes.' }),
});
export type ListRow = Static<typeof ListRow>;

export const ListView = Type.Object({
  list: ListItem,
  show: Type.Union([Type.Literal('problems'), Type.Literal('all')]),
  waits: Type.Array(Type.Object({ country: Type.String(), until: Moment }), {
    description: 'Registers that do not answer, and when they are asked again.',
  }),
  ...pageOf(ListRow),
});
export type ListView = Static<typeof ListView>;

const column = Type.Optional(
  Type.String({
    maxLength: 100,
    examples: ['IČO'],
    description: 'The column to read: its name, or its number from 1. Left out, it is found by its name.',
  }),
);

export const SendForm = Type.Object({ file: fileOf(mostFileBytes), column });
export const PasteForm = Type.Object({
  text: Type.String({ minLength: 1, maxLength: mostPasted, description: 'Rows, one on each line.' }),
  column,
});
export const ListForm = Type.Object({ id: Type.String({ maxLength: 40 }) });

/** In UTF-8 a character takes four bytes at most; a form adds a little. */
export const pastedBytes = mostPasted * 4 + 64 * 1024;
