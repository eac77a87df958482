// The shapes of the list of links and of the page of one link: queries, views and forms.
import Type, { type Static } from 'typebox';
import { PageQuery, pageOf } from '#platform/screens/keyset.ts';
import { SORTS } from '../links.ts';
import { NOTE_MAX_LENGTH, REASON_MAX_LENGTH, TITLE_MAX_LENGTH } from '../managed/fields.ts';
import { TAGS_TEXT_MAX_LENGTH } from '../managed/rules/tags.ts';
import { TARGET_MAX_LENGTH } from '../rules/target-url.ts';

export const oneOf = <const Values extends readonly string[]>(values: Values, description: string) =>
  Type.Unsafe<Values[number]>({ type: 'string', enum: [...values], description });
export const orNull = <Schema extends Type.TSchema>(schema: Schema) => Type.Union([schema, Type.Null()]);

export const Tags = Type.Array(Type.String());

const Item = Type.Object({
  code: Type.String(),
  shortUrl: Type.String({ description: 'The short link.' }),
  target: Type.String({ description: 'Where it leads.' }),
  title: Type.String({ description: 'May be empty.' }),
  tags: Tags,
  createdAt: Type.String(),
  disabledAt: orNull(Type.String({ description: 'Since when it is switched off.' })),
  disabledReason: orNull(Type.String()),
  isOwned: Type.Boolean({
    description: 'Whether it belongs to the organisation; a stranger’s link belongs to nobody.',
  }),
  clicks: Type.Integer({ description: 'All clicks of people.' }),
  visitors: Type.Integer(),
  clicksBeforeMove: Type.Integer({ description: 'Counted elsewhere before the import; in no other figure.' }),
  visitorsBeforeMove: Type.Integer({ description: 'Their visitors, where the import knew them.' }),
  botsBeforeMove: Type.Integer({ description: 'Clicks of bots before the import, where they were counted apart.' }),
  lastAt: orNull(Type.String({ description: 'The last click.' })),
  days: Type.Array(Type.Integer(), { description: 'The clicks of the last 30 days; empty in pages of more than 100.' }),
});
export type LinkItem = Static<typeof Item>;

const Qr = Type.Object(
  {
    size: Type.Integer({ description: 'Modules a side.' }),
    path: Type.String({ description: 'The dark ones, for SVG.' }),
  },
  { description: 'The QR code.' },
);

const Month = Type.Object(
  {
    clicks: Type.Integer(),
    before: Type.Integer({ description: 'The clicks of the 30 days before.' }),
    from: Type.String({ description: 'The first of the 30 days.' }),
    to: Type.String(),
    referrers: orNull(
      Type.Array(Type.Object({ referrer: Type.String(), clicks: Type.Integer() }), {
        description: 'Null where they could not be counted in time.',
      }),
    ),
  },
  { description: 'The last 30 days.' },
);

const madeBy = orNull(Type.String({ description: 'Who made it, where that is known.' }));
const Peek = Type.Object(
  { ...Item.properties, qr: Qr, month: Month, madeBy, targetChangedAt: orNull(Type.String()) },
  { description: 'One link beside the list.' },
);

export const LinksView = Type.Object({
  ...pageOf(Item),
  total: Type.Integer({ description: 'At most 1,001 are counted.' }),
  host: Type.String({ description: 'Where short links begin.' }),
  q: Type.String(),
  limited: orNull(
    oneOf(
      ['short', 'broad', 'late'] as const,
      '`q` is too short, so that only this very code was looked for; more than 1,000 hold it and 1,000 are listed; or it took too long.',
    ),
  ),
  tag: orNull(Type.String()),
  state: orNull(Type.String()),
  sort: oneOf(SORTS, 'How it is sorted.'),
  isSortable: Type.Boolean({ description: 'Whether it can be sorted by clicks: up to 1,000 links can.' }),
  used: Type.Array(Type.String(), { description: 'Tags of the newest links, those with the most of them first.' }),
  tags: Type.Array(Type.String(), { description: 'All tags, at most 200.' }),
  peek: orNull(Peek),
});
export type LinksView = Static<typeof LinksView>;

const Tag = Type.String({ maxLength: 50, description: 'Only links with this tag.' });
export const LinksQuery = Type.Object({
  ...PageQuery,
  q: Type.Optional(Type.String({ maxLength: 200, description: 'A part of the code, target, title or a tag.' })),
  tag: Type.Optional(Tag),
  state: Type.Optional(oneOf(['on', 'off'] as const, 'Only those that work, or only those that are switched off.')),
  sort: Type.Optional(
    oneOf(SORTS, 'The newest first if left out; `clicks` and `last` (the last click) sort up to 1,000 links.'),
  ),
  link: Type.Optional(Type.String({ maxLength: 255, description: 'The link that is open beside the list.' })),
});

const changedBy = orNull(Type.String({ description: 'A name, or "command line"; null where nobody knows.' }));
export const LinkView = Type.Object({
  ...Peek.properties,
  note: Type.String(),
  version: Type.Integer({ description: 'Every change raises it.' }),
  disabledBy: changedBy,
  targets: Type.Array(Type.Object({ changedAt: Type.String(), changedBy, from: Type.String(), to: Type.String() }), {
    description: 'Where it led, the latest change first.',
  }),
  open: orNull(oneOf(['off'] as const, 'What is open beside it.')),
  size: Type.Integer({ description: 'Of the QR code, in pixels.' }),
  color: orNull(Type.String({ description: 'Of the QR code, as hex digits.' })),
  isColorRefused: Type.Boolean({ description: 'Whether the colour of the address is too light, or none.' }),
  statisticsUrl: Type.String(),
});
export type LinkView = Static<typeof LinkView>;

export const Code = Type.String({ maxLength: 255 });
export const LinkQuery = Type.Object({
  code: Code,
  open: Type.Optional(oneOf(['off'] as const, 'Opens the form to switch it off.')),
  file: Type.Optional(oneOf(['svg', 'png', 'clicks'] as const, 'Which file is downloaded; svg if left out.')),
  size: Type.Optional(Type.Integer({ minimum: 64, maximum: 2_048, description: 'Of the QR code, in pixels.' })),
  color: Type.Optional(Type.String({ maxLength: 7, description: 'Of the QR code, dark, as hex digits.' })),
});

const Version = Type.Integer({ description: 'The version that the form began from.' });
export const Target = Type.String({
  minLength: 1,
  maxLength: TARGET_MAX_LENGTH,
  examples: ['https://example.com/leaflet'],
});
export const Title = Type.Optional(Type.String({ maxLength: TITLE_MAX_LENGTH }));
export const Note = Type.Optional(Type.String({ maxLength: NOTE_MAX_LENGTH }));
const Reason = Type.Optional(Type.String({ maxLength: REASON_MAX_LENGTH }));
export const TagText = Type.Optional(
  Type.String({ maxLength: TAGS_TEXT_MAX_LENGTH, description: 'With commas between them.' }),
);

export const EditForm = Type.Object({
  code: Code,
  version: Version,
  target: Target,
  title: Title,
  note: Note,
  tags: TagText,
});
export const DisableForm = Type.Object({ code: Code, reason: Reason });
export const EnableForm = Type.Object({ code: Code });
const Chosen = Type.Optional(Type.Array(Code, { maxItems: 100, description: 'Codes of the links.' }));
export const DisableAllForm = Type.Object({ ids: Chosen, reason: Reason });
/** What Undo and the sheet of chosen links carry is short, whatever the codes are. */
export const Numbers = Type.String({
  maxLength: 2_000,
  pattern: '^\\d{1,15}(,\\d{1,15}){0,99}$',
  description: 'The numbers of the links, with commas between them.',
});
export const EnableAllForm = Type.Object({ links: Numbers });
export const SheetForm = Type.Object({ ids: Chosen });
export const TagForm = Type.Object({
  ids: Chosen,
  tags: TagText,
  reason: Reason,
  how: Type.Optional(
    oneOf(
      ['add', 'remove'] as const,
      'Whether they get these tags, or lose them. Without it, tags are added; a reason without tags switches off.',
    ),
  ),
});
