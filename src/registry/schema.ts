// The shapes of spec 4.4: the question, the record of spec 2.2, and the answer without a record.
import Type, { type Static } from 'typebox';

export const LookupQuery = Type.Object({
  companyRegistrationNumber: Type.String({
    description:
      'The number as a person writes it: spaces, dots, hyphens, letter case and labels such as "IČO:" do not matter. A check digit is not demanded, since registries hold real companies whose digit is wrong.',
    examples: ['26435675', 'SK 31322832', '0112038-9', '774-000-14-54'],
  }),
  country: Type.Optional(
    Type.String({
      description:
        "ISO 3166-1 alpha-2 code of the registry's country. Without it: an unmistakable prefix or shape of the number, else the organisation's default country (without a key: DEFAULT_COUNTRY). Never a guess over several countries.",
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
      { description: 'The same for programs.' },
    ),
  },
  {
    title: 'LookupFailure',
    description: 'No record: the company is not found, or its registry cannot be reached now.',
  },
);

export type LookupFailure = Static<typeof LookupFailure>;

const text = (description: string, example: string) => Type.Optional(Type.String({ description, examples: [example] }));

export const CompanyRecord = Type.Object(
  {
    companyName: text('Name as registered.', 'CineStar s.r.o.'),
    streetAddress: text('Street and number of the registered seat.', 'Radlická 3185/1c'),
    city: text('Town of the seat.', 'Praha'),
    postalCode: text('Postal code in its national form.', '150 00'),
    country: text('ISO 3166-1 alpha-2 code of the seat.', 'CZ'),
    companyRegistrationNumber: text('The number in its canonical form.', '26435675'),
    taxIdentificationNumber: text('Tax number, only when the registry gives one; it is never derived.', 'CZ26435675'),
  },
  {
    title: 'CompanyRecord',
    description: 'A company as its registry has it. What the registry does not give is absent.',
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
