// The shapes of spec 4.4: the question, the record of spec 2.2, and the answer without a record.
import Type, { type Static } from 'typebox';

export const LookupQuery = Type.Object({
  companyRegistrationNumber: Type.String({
    description:
      'The number as a person writes it: spaces, dots, hyphens, letter case and labels such as "IČO:" do not matter. A wrong check digit is accepted, because registries contain real companies that have one.',
    examples: ['26435675', 'SK 31322832', '0112038-9', '774-000-14-54'],
  }),
  country: Type.Optional(
    Type.String({
      description:
        "ISO 3166-1 alpha-2 code of the registry's country. Without it, the country follows from the number if its prefix or form is unmistakable; otherwise it is the organisation's default country (without a key: DEFAULT_COUNTRY).",
      examples: ['CZ'],
    }),
  ),
});

export const LookupFailure = Type.Object(
  {
    error: Type.String({ description: 'What happened and what to do, for people.' }),
    code: Type.Union(
      [
        Type.Literal('company_not_found'),
        Type.Literal('registry_unavailable'),
        Type.Literal('country_not_supported'),
        Type.Literal('invalid_number'),
      ],
      { description: 'Stable code of the reason, for programs.' },
    ),
  },
  {
    title: 'LookupFailure',
    description: 'No record: the company was not found, or its registry cannot be reached now.',
  },
);

export type LookupFailure = Static<typeof LookupFailure>;

const text = (description: string, example: string) => Type.Optional(Type.String({ description, examples: [example] }));

export const CompanyRecord = Type.Object(
  {
    companyName: text('Registered name.', 'CineStar s.r.o.'),
    streetAddress: text('Street and number of the registered office.', 'Radlická 3185/1c'),
    city: text('City of the registered office.', 'Praha'),
    postalCode: text('Postal code, written as in its country.', '150 00'),
    country: text('ISO 3166-1 alpha-2 code of the country of the registered office.', 'CZ'),
    companyRegistrationNumber: text('Registration number in canonical form.', '26435675'),
    taxIdentificationNumber: text(
      'Tax identification number, only if the registry provides it; it is never derived.',
      'CZ26435675',
    ),
  },
  {
    title: 'CompanyRecord',
    description: 'A company as recorded in its registry. Fields the registry does not provide are left out.',
  },
);

export type CompanyRecord = Static<typeof CompanyRecord>;

/** The failure comes first: every field of the record is optional, so the record would match a failure too. */
export const LookupAnswer = Type.Union([LookupFailure, CompanyRecord], {
  examples: [
    {
      companyName: 'CineStar s.r.o.',
      streetAddress: 'Radlická 3185/1c',
      city: 'Praha',
      postalCode: '150 00',
      country: 'CZ',
      companyRegistrationNumber: '26435675',
      taxIdentificationNumber: 'CZ26435675',
    },
  ],
});

export type LookupAnswer = CompanyRecord | LookupFailure;
