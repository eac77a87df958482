// The shapes of the screens of one branch: what they show, and what their forms send.
import Type, { type Static } from 'typebox';
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
