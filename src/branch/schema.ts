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
  description: 'own, franchise or partner; own for older records.',
  examples: ['own'],
});

/** Spec 8, and how many branches one answer lists. */
export const bounds = { latitude: 90, longitude: 180, limit: 500 } as const;

export const BranchListQuery = Type.Object(
  {
    page: Type.String({
      default: '1',
      pattern: '^0*[1-9][0-9]*$',
      expects: 'must be a whole number from 1',
      description: 'Page number, from 1. A page past the end is empty.',
      examples: ['1'],
    }),
    limit: Type.Integer({
      default: 32,
      minimum: 1,
      maximum: bounds.limit,
      description: 'Branches per page.',
      examples: [2],
    }),
    latitude: Type.Optional(
      Type.Number({
        minimum: -bounds.latitude,
        maximum: bounds.latitude,
        description: 'Latitude of the point to measure from.',
        examples: [50.0835],
      }),
    ),
    longitude: Type.Optional(
      Type.Number({
        minimum: -bounds.longitude,
        maximum: bounds.longitude,
        description: 'Longitude of the point to measure from.',
        examples: [14.4267],
      }),
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
  url: maybe('Public web page of the branch.', 'https://kontor.example/pobocky/praha-vodickova'),
  latitude: Type.Optional(Type.Number({ description: 'GPS latitude.', examples: [50.0803] })),
  longitude: Type.Optional(Type.Number({ description: 'GPS longitude.', examples: [14.4256] })),
  mainPhotoUrl: maybe('URL of the main public photo.'),
};

const BranchListItem = Type.Object(
  {
    ...common,
    addressSummary: maybe('Street, postal code and city.', 'Vodičkova 30, 110 00 Praha 1'),
    distanceKm: Type.Optional(
      Type.Number({
        description:
          'Great-circle distance from the point in km, three decimals. Only if a point was given and the branch has GPS coordinates.',
        examples: [0.371],
      }),
    ),
  },
  { ...closed, title: 'BranchListItem' },
);

export const BranchList = Type.Object(
  {
    items: Type.Array(BranchListItem),
    itemCount: Type.Integer({ description: 'Total number of active branches.', examples: [12] }),
  },
  { ...closed, title: 'BranchList' },
);

export type BranchList = Static<typeof BranchList>;

export const BranchDetailQuery = Type.Object({
  slug: Type.String({
    minLength: 1,
    description: 'Slug of the branch; a former slug works too.',
    examples: ['brno-ceska'],
  }),
});

const moment = (description: string) => maybe(`${description} ISO 8601 date or date and time.`, '2026-06-01');

const OpeningHours = Type.Object(
  {
    regular: Type.Array(
      Type.Object(
        {
          dayOfWeek: Type.Integer({ minimum: 0, maximum: 6, description: '0 = Monday, 6 = Sunday.', examples: [0] }),
          definition: text(
            'HH:MM-HH:MM; a day with a break has two entries. An end before the start means past midnight.',
            '08:00-17:00',
          ),
          description: maybe('A note, such as the season.'),
          validFrom: moment('From when it applies.'),
          validTo: moment('Until when it applies.'),
        },
        closed,
      ),
    ),
    exceptions: Type.Array(
      Type.Object(
        {
          date: text('Date as YYYY-MM-DD.', '2026-12-24'),
          isOpen: Type.Boolean({ description: 'Whether the branch is open on that day.', examples: [false] }),
          reason: maybe('The reason.', 'Štědrý den'),
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
        {
          slug: text('Slug of the parent branch.'),
          name: text('Name of the parent branch.'),
          branchType: Type.Optional(BranchType),
        },
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
    termsAndConditions: maybe('Terms and conditions as Markdown.'),
    complaintsProcedure: maybe('Complaints procedure as Markdown.'),
    privacyPolicy: maybe('Privacy policy as Markdown.'),
    address: Type.Optional(
      Type.Object(
        {
          firstName: maybe('First name.'),
          lastName: maybe('Last name.'),
          companyName: maybe('Company name.'),
          streetAddress: maybe('Street and house number.', 'Vodičkova 30'),
          city: maybe('City.', 'Praha 1'),
          cityPart: maybe('City district or part.'),
          stateRegion: maybe('State or region.'),
          postalCode: maybe('Postal code.', '110 00'),
          country: maybe('ISO 3166-1 alpha-2 code.', 'CZ'),
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
          role: text('Role, such as owner, manager or custodian.', 'manager'),
          customLabel: maybe('Label to show instead of the role.'),
          name: maybe('Display name.'),
        },
        closed,
      ),
    ),
  },
  { ...closed, title: 'BranchDetail' },
);

export type BranchDetail = Static<typeof BranchDetail>;
