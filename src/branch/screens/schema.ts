// The shapes of the branch screens: what they show, and what their forms send.
import Type, { type Static } from 'typebox';
import { PageQuery, pageOf } from '#platform/screens/keyset.ts';
import { fileOf } from '#platform/screens/sent-file.ts';
import { type ProblemCode, problemWords } from '../rules/problems.ts';
import { BranchDetail } from '../schema.ts';
import { editTabs, tabNames, toField } from './tabs.ts';

const oneOf = <const Values extends readonly string[]>(values: Values, description: string) =>
  Type.Unsafe<Values[number]>({ type: 'string', enum: [...values], description });
const orNull = <Schema extends Type.TSchema>(schema: Schema) => Type.Union([schema, Type.Null()]);

const BranchKind = oneOf(['own', 'franchise', 'partner'] as const, 'Who runs it.');
const OpenNow = Type.Object(
  {
    state: oneOf(['open', 'closed', 'unsaid'] as const, 'unsaid: an exception says open, but no hours are stored.'),
    at: orNull(Type.String({ description: 'Until when it is open, or when it opens next; null for neither.' })),
  },
  { description: 'At the time of the answer.' },
);

const Span = Type.Object({
  dayOfWeek: Type.Integer(),
  definition: Type.String(),
  description: Type.Optional(Type.String()),
  validFrom: Type.Optional(Type.String()),
  validTo: Type.Optional(Type.String()),
});
const Exception = Type.Object({ date: Type.String(), isOpen: Type.Boolean(), reason: Type.Optional(Type.String()) });
const Schedule = Type.Object({ regular: Type.Array(Span), exceptions: Type.Array(Exception) });

const Item = Type.Object({
  slug: Type.String(),
  name: Type.String(),
  branchType: BranchKind,
  active: Type.Boolean(),
  address: Type.String({ description: 'Street, postal code and city; may be empty.' }),
  city: orNull(Type.String()),
  country: orNull(Type.String()),
  latitude: orNull(Type.Number()),
  longitude: orNull(Type.Number()),
  today: Type.Array(Type.String(), { description: 'The hours of today; empty where it is closed.' }),
  now: OpenNow,
});

const Preview = Type.Object(
  {
    text: Type.String(),
    problems: Type.Array(
      Type.Object({
        code: Type.String(),
        at: Type.Integer(),
        length: Type.Integer(),
        word: Type.String(),
        instead: Type.Optional(Type.String()),
      }),
    ),
    problemCount: Type.Integer({ description: 'Of all of them. Only the first 20 problems are named.' }),
    days: Type.Array(Exception, { description: 'The days that would be added.' }),
    rows: Type.Array(
      Type.Object({
        slug: Type.String(),
        name: Type.String(),
        adds: Type.Integer({ description: 'Days that it does not have yet.' }),
        changes: Type.Integer({ description: 'Days that it has with another state or reason.' }),
      }),
    ),
    revision: Type.Integer({
      description: 'The state that this was made from; the change is refused for another one.',
    }),
    isCut: Type.Boolean({ description: 'Whether there are more branches than can be changed at once.' }),
  },
  { description: 'What closing days would change.' },
);

const Peek = Type.Object(
  {
    ...Item.properties,
    company: orNull(Type.String()),
    contacts: Type.Array(Type.String()),
    hours: Schedule,
    holiday: orNull(
      Type.Object(
        {
          country: Type.String(),
          date: Type.String(),
          name: Type.Object({ cs: Type.String(), en: Type.String() }),
        },
        { description: 'A public holiday within two weeks on which it would be open, and says nothing of it.' },
      ),
    ),
    revision: Type.Integer({ description: 'The state of all branches.' }),
  },
  { description: 'One branch beside the list.' },
);

export const BranchesView = Type.Object({
  ...pageOf(Item),
  total: Type.Integer({ description: 'At most 1,001 are counted.' }),
  cities: Type.Array(Type.String()),
  q: Type.String(),
  limited: orNull(
    oneOf(
      ['short', 'broad', 'late', 'hours'] as const,
      '`q` is too short, so that only beginnings were looked for; more than 1,000 hold it and 1,000 are listed; it took too long; or there are more than 1,000 kinds of opening hours, and some were not looked at.',
    ),
  ),
  state: orNull(Type.String()),
  type: orNull(Type.String()),
  city: orNull(Type.String()),
  open: orNull(oneOf(['new', 'closing'] as const, 'What is open beside the list.')),
  closing: orNull(Preview),
  peek: orNull(Peek),
  years: Type.Array(Type.Integer(), { description: 'This year and the next one, for holidays.' }),
});
export type BranchesView = Static<typeof BranchesView>;

export const BranchesQuery = Type.Object({
  ...PageQuery,
  q: Type.Optional(Type.String({ maxLength: 200, description: 'A part of the name, town, street or code.' })),
  state: Type.Optional(oneOf(['open', 'active', 'inactive', 'no-gps'] as const, 'Only these; `open`: open now.')),
  type: Type.Optional(BranchKind),
  city: Type.Optional(Type.String({ maxLength: 255 })),
  open: Type.Optional(oneOf(['new', 'closing'] as const, 'Opens a form beside the list.')),
  days: Type.Optional(Type.String({ maxLength: 2_000, description: 'Days to close, as in "24.–26. 12. zavřeno".' })),
  holidays: Type.Optional(
    Type.String({ maxLength: 20, description: 'Holidays to close on, as in CZ-2027, or one as in CZ-2027-05-08.' }),
  ),
  branch: Type.Optional(Type.String({ maxLength: 100, description: 'The branch that is open beside the list.' })),
  names: Type.Optional(oneOf(['cs', 'en'] as const, 'The language of the holidays’ names.')),
});

const Other = Type.Object({
  slug: Type.String(),
  name: Type.String(),
  hours: Schedule,
  isSame: Type.Boolean({ description: 'Whether its regular hours are the same.' }),
});

export const BranchView = Type.Object({
  tab: oneOf(tabNames, 'Which part of the branch is shown.'),
  slug: Type.String(),
  name: Type.String(),
  branchType: BranchKind,
  active: Type.Boolean(),
  formerSlugs: Type.Array(Type.String()),
  version: Type.Integer({ description: 'Every change raises it.' }),
  today: Type.String({ description: 'The day in the zone of the organisation.' }),
  now: OpenNow,
  fields: Type.Record(Type.String(), Type.String(), { description: 'The fields of the form of this tab.' }),
  hours: Schedule,
  typed: orNull(Type.String({ description: 'Opening hours to be checked, from the address.' })),
  checkedFrom: orNull(Type.Integer({ description: 'The version that the hours to be checked were typed for.' })),
  others: Type.Array(Other, { description: 'Branches to copy the hours to.' }),
  hasMoreOthers: Type.Boolean(),
  revision: Type.Integer({ description: 'The state of all branches.' }),
  public: orNull(BranchDetail),
});
export type BranchView = Static<typeof BranchView>;

export const BranchQuery = Type.Object({ slug: Type.String({ maxLength: 100 }) });
export const HoursQuery = Type.Object({
  slug: Type.String({ maxLength: 100 }),
  hours: Type.Optional(Type.String({ maxLength: 20_000, description: 'Opening hours to check.' })),
  version: Type.Optional(Type.Integer({ description: 'The version that they were typed for.' })),
});

const Slug = Type.String({ maxLength: 100 });
const Version = Type.Integer({ description: 'The version that the form began from.' });
/** As much as a field of a form takes: a document has 100,000 characters at most. What is too long is told at its field. */
const mostTyped = 110_000;
const Text = Type.Optional(Type.String({ maxLength: mostTyped }));
/** In UTF-8 a character takes four bytes at most; a form adds a little. */
export const bytesOfTab = (tab: keyof typeof editTabs) => editTabs[tab].length * mostTyped * 4 + 64 * 1024;

export const formOfTab = (tab: keyof typeof editTabs) =>
  Type.Object({
    slug: Slug,
    version: Version,
    ...Object.fromEntries(editTabs[tab].map((column) => [toField(column), Text])),
  });

export const HoursForm = Type.Object({
  slug: Slug,
  version: Version,
  hours: Text,
  language: Type.Optional(oneOf(['cs', 'en'] as const, 'In which the hours are written back.')),
});
export const CheckForm = Type.Object({ slug: Slug, version: Type.Optional(Version), hours: Text });
export const RestoreForm = Type.Object({
  id: Type.String({ format: 'uuid', description: 'What an action that can be taken back gave.' }),
});
export const CopyForm = Type.Object({
  slug: Slug,
  ids: Type.Optional(Type.Array(Slug, { maxItems: 100, description: 'The branches that get the same hours.' })),
  all: Type.Optional(Type.Literal('on', { description: 'All branches, whatever is chosen.' })),
  revision: Type.Integer(),
});
export const ActiveForm = Type.Object({ slug: Slug, version: Version });
export const RenameForm = Type.Object({
  slug: Slug,
  version: Version,
  to: Type.String({ minLength: 1, maxLength: 100, examples: ['praha-1'] }),
});
export const NewBranchForm = Type.Object({
  name: Type.String({ minLength: 1, maxLength: 255 }),
  slug: Type.Optional(Type.String({ maxLength: 100, description: 'Made from the name if left out.' })),
  branchType: Type.Optional(BranchKind),
});
export const ClosingForm = Type.Object({
  days: Type.Optional(Type.String({ maxLength: 2_000 })),
  holidays: Type.Optional(Type.String({ maxLength: 20 })),
  names: Type.Optional(oneOf(['cs', 'en'] as const, 'The language of the holidays’ names.')),
  ids: Type.Optional(Type.Array(Slug, { maxItems: 100 })),
  all: Type.Optional(Type.Literal('on')),
  revision: Type.Integer(),
});
const mostFileBytes = 4 * 1024 * 1024;
export const ImportForm = Type.Object({ file: fileOf(mostFileBytes) });
export const ApplyForm = Type.Object({ id: Type.String({ format: 'uuid' }) });

const FileRow = Type.Object({
  row: Type.Integer(),
  slug: Type.String(),
  name: Type.String(),
  kind: oneOf(['new', 'changed', 'same', 'problem'] as const, 'What it would do.'),
  fields: Type.Array(Type.String(), { description: 'The fields that would change.' }),
  empties: Type.Array(Type.String(), { description: 'Of these, the ones that would be empty afterwards.' }),
  problems: Type.Array(
    Type.Object({
      field: Type.String(),
      code: oneOf(Object.keys(problemWords) as ProblemCode[], 'What is wrong.'),
      values: Type.Optional(Type.Record(Type.String(), Type.String())),
      reason: Type.String({ description: 'The same in English.' }),
    }),
  ),
});

export const FilesView = Type.Object({
  waiting: orNull(
    Type.Object({
      id: Type.String(),
      fileName: Type.String(),
      rows: Type.Array(FileRow),
      problemCount: Type.Integer({ description: 'Of all rows. Only the first 20 problems are named.' }),
      isStale: Type.Boolean({ description: 'Whether a branch changed since: send the file again.' }),
    }),
  ),
  isGone: Type.Boolean({ description: 'Whether the file of the address does not wait any more.' }),
  mostBytes: Type.Integer(),
  mostRows: Type.Integer(),
});
export type FilesView = Static<typeof FilesView>;
export const FilesQuery = Type.Object({
  file: Type.Optional(Type.String({ format: 'uuid', description: 'The file to look at.' })),
  format: Type.Optional(oneOf(['csv', 'json', 'geojson'] as const, 'Of the download; csv if left out.')),
});
export { mostFileBytes };
