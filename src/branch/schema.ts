// The shapes of spec 2.4, 2.5, 4.6 and 4.7. Answers are closed: a field that is not listed here is never sent.
import Type, { type Static } from 'typebox';

const closed = { additionalProperties: false };
const text = (description: string, example?: string) =>
  Type.String({ description, ...(example === undefined ? {} : { examples: [example] }) });
const maybe = (description: string, example?: string) => Type.Optional(text(description, example));

// A plain enum: a union would be validated for every item when an answer is serialised.
const BranchType = Type.Unsafe<'own' | 'franchise' | 'partner'>({
  type: 'string',
  enum: ['own', 'franchise', 'partner'],
  description: 'own, franchise or partner; own for historical records.',
  examples: ['own'],
});

export const BranchListQuery = Type.Object(
  {
    page: Type.String({
      default: '1',
      pattern: '^0*[1-9][0-9]*$',
      expects: 'must be a whole number from 1',
      description: 'Page number, from 1. A page past the end is empty.',
      examples: ['1'],
    }),
    limit: Type.Integer({ default: 32, minimum: 1, maximum: 500, description: 'Branches on a page.', examples: [2] }),
    latitude: Type.Optional(
      Type.Number({ minimum: -90, maximum: 90, description: 'Of the reference point.', examples: [50.0835] }),
    ),
    longitude: Type.Optional(
      Type.Number({ minimum: -180, maximum: 180, description: 'Of the reference point.', examples: [14.4267] }),
    ),
  },
  { dependencies: { latitude: ['longitude'], longitude: ['latitude'] } },
);

export type BranchListQuery = Static<typeof BranchListQuery>;

const common = {
  id: text('The slug, which identifies the branch.', 'praha-vodickova'),
  slug: text('URL-safe unique slug.', 'praha-vodickova'),
  name: text('Display name.', 'Praha – Vodičkova'),
  branchType: BranchType,
  description: maybe('Short description.'),
  url: maybe('Public address of the branch.', 'https://kontor.example/pobocky/praha-vodickova'),
  latitude: Type.Optional(Type.Number({ description: 'GPS latitude.', examples: [50.0803] })),
  longitude: Type.Optional(Type.Number({ description: 'GPS longitude.', examples: [14.4256] })),
  mainPhotoUrl: maybe('Address of the main public photo.'),
};

const BranchListItem = Type.Object(
  {
    ...common,
    addressSummary: maybe('Street, postal code and city.', 'Vodičkova 30, 110 00 Praha 1'),
    distanceKm: Type.Optional(
      Type.Number({
        description:
          'Great-circle distance from the reference point, three decimals. Only when a point was given and the branch has GPS coordinates.',
        examples: [0.371],
      }),
    ),
  },
  { ...closed, title: 'BranchListItem' },
);

export const BranchList = Type.Object(
  {
    items: Type.Array(BranchListItem),
    itemCount: Type.Integer({ description: 'Number of all active branches.', examples: [12] }),
  },
  { ...closed, title: 'BranchList' },
);

export type BranchList = Static<typeof BranchList>;

export const BranchDetailQuery = Type.Object({
  slug: Type.String({
    minLength: 1,
    description: 'Slug of the branch; one it had earlier works too.',
    examples: ['brno-ceska'],
  }),
});

const moment = (description: string) => maybe(`${description} An ISO 8601 day or instant.`, '2026-06-01');

const OpeningHours = Type.Object(
  {
    regular: Type.Array(
      Type.Object(
        {
          dayOfWeek: Type.Integer({ minimum: 0, maximum: 6, description: '0 = Monday, 6 = Sunday.', examples: [0] }),
          definition: text(
            'HH:MM-HH:MM; a day with a break has two. An end before the start is past midnight.',
            '08:00-17:00',
          ),
          description: maybe('A note, such as a season.'),
          validFrom: moment('From when it applies.'),
          validTo: moment('Until when it applies.'),
        },
        closed,
      ),
    ),
    exceptions: Type.Array(
      Type.Object(
        {
          date: text('YYYY-MM-DD.', '2026-12-24'),
          isOpen: Type.Boolean({ description: 'Whether it is open on that day.', examples: [false] }),
          reason: maybe('Why.', 'Štědrý den'),
        },
        closed,
      ),
    ),
  },
  { ...closed, title: 'OpeningHours' },
);

export const BranchDetail = Type.Object(
  {
    ...common,
    parentBranch: Type.Optional(
      Type.Object(
        { slug: text('The operational parent.'), name: text('Its name.'), branchType: Type.Optional(BranchType) },
        closed,
      ),
    ),
    operatingCompany: Type.Optional(
      Type.Object(
        {
          name: maybe('Legal name of the operator.'),
          companyRegistrationNumber: maybe('Company registration number.'),
          taxIdentificationNumber: maybe('Tax identification number.'),
        },
        closed,
      ),
    ),
    establishedDate: moment('Establishment date.'),
    termsAndConditions: maybe('Markdown source.'),
    complaintsProcedure: maybe('Markdown source.'),
    privacyPolicy: maybe('Markdown source.'),
    address: Type.Optional(
      Type.Object(
        {
          firstName: maybe('First name.'),
          lastName: maybe('Last name.'),
          companyName: maybe('Company name.'),
          streetAddress: maybe('Street and house number.', 'Vodičkova 30'),
          city: maybe('City.', 'Praha 1'),
          cityPart: maybe('City part.'),
          stateRegion: maybe('State or region.'),
          postalCode: maybe('Postal code.', '110 00'),
          country: maybe('ISO 3166-1 alpha-2.', 'CZ'),
        },
        closed,
      ),
    ),
    openingHours: OpeningHours,
    emails: Type.Array(Type.Object({ email: text('E-mail address.'), role: maybe('What it is for.') }, closed)),
    phones: Type.Array(Type.Object({ phone: text('Phone number.'), role: maybe('What it is for.') }, closed)),
    people: Type.Array(
      Type.Object(
        {
          role: text('Such as owner, manager, custodian.', 'manager'),
          customLabel: maybe('Shown in place of the role.'),
          name: maybe('Display name.'),
        },
        closed,
      ),
    ),
  },
  { ...closed, title: 'BranchDetail' },
);

export type BranchDetail = Static<typeof BranchDetail>;
