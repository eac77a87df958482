// The shapes of making links, one or many, and of the sheet of their QR codes.
import Type, { type Static } from 'typebox';
import { PageQuery, pageOf } from '#platform/screens/keyset.ts';
import { fileOf } from '#platform/screens/sent-file.ts';
import { UTM_FIELDS } from '../managed/rules/utm.ts';
import { Note, Numbers, oneOf, orNull, TagText, Target, Title } from './schema.ts';

export const NewQuery = Type.Object({
  tag: Type.Optional(Type.String({ maxLength: 50, description: 'A tag that the link gets.' })),
});
export const NewView = Type.Object({
  host: Type.String({ description: 'Where short links begin.' }),
  tag: Type.String(),
  mostRows: Type.Integer({ description: 'So many links can be made at once.' }),
  mostBytes: Type.Integer(),
});
export type NewView = Static<typeof NewView>;

export const NewForm = Type.Object({
  url: Target,
  code: Type.Optional(Type.String({ maxLength: 255, description: 'A code of your own; generated if left out.' })),
  ...{ title: Title, note: Note, tags: TagText },
  ...Object.fromEntries(
    UTM_FIELDS.map((field) => [
      field,
      Type.Optional(Type.String({ maxLength: 500, description: `Written into the target as utm_${field}.` })),
    ]),
  ),
});

export const mostManyBytes = 1024 * 1024;
export const ManyForm = Type.Object({
  text: Type.String({
    minLength: 1,
    maxLength: 65_536,
    description: 'An address on each line, perhaps with a code after it; or CSV with a column url.',
  }),
  tags: TagText,
});
export const ManyFileForm = Type.Object({ file: fileOf(mostManyBytes), tags: TagText });

const MadeRow = Type.Object({
  row: Type.Integer(),
  url: Type.String(),
  code: orNull(Type.String()),
  shortUrl: orNull(Type.String()),
  problem: orNull(Type.String({ description: 'What is wrong with the row; null where a link was made.' })),
});
export const BatchView = Type.Object({
  id: Type.String(),
  createdAt: Type.String(),
  items: Type.Array(MadeRow),
  made: Type.Integer(),
  problems: Type.Integer(),
});
export type BatchView = Static<typeof BatchView>;
export const BatchQuery = Type.Object({ id: Type.String({ format: 'uuid' }) });
export const BatchTagForm = Type.Object({
  id: Type.String({ format: 'uuid' }),
  tags: TagText,
  how: Type.Optional(oneOf(['add', 'remove'] as const, 'Whether they get these tags, or lose them.')),
});

export const SheetView = Type.Object({
  ...pageOf(Type.Object({ code: Type.String(), shortUrl: Type.String(), title: Type.String() })),
  tag: orNull(Type.String()),
  batch: orNull(Type.String()),
  links: orNull(Type.String({ description: 'The numbers of chosen links.' })),
  columns: Type.Integer(),
  mostZipped: Type.Integer({ description: 'So many codes fit into an archive.' }),
});
export type SheetView = Static<typeof SheetView>;
export const SheetQuery = Type.Object({
  ...PageQuery,
  tag: Type.Optional(Type.String({ maxLength: 50, description: 'Only links with this tag.' })),
  batch: Type.Optional(Type.String({ format: 'uuid', description: 'Only links that were made together.' })),
  links: Type.Optional(Numbers),
  columns: Type.Optional(Type.Integer({ minimum: 1, maximum: 8, description: 'QR codes beside each other.' })),
  file: Type.Optional(oneOf(['png', 'svg'] as const, 'What the archive holds; png if left out.')),
  pixels: Type.Optional(Type.Integer({ minimum: 64, maximum: 2_048, description: 'Of each picture in the archive.' })),
});
