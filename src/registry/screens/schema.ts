// The shapes of the screen of companies and accounts: what was typed, how it was read, and what the registers say.
import Type, { type Static } from 'typebox';
import { CompanyRecord } from '../schema.ts';

const Moment = Type.String({ format: 'date-time' });
const Null = Type.Null();

export const mostTyped = 500;

export const CompaniesQuery = Type.Object({
  q: Type.Optional(
    Type.String({
      maxLength: mostTyped,
      examples: ['cz65 0800 0000 1920 0014 5399, IČO 26435675'],
      description: 'Company numbers, VAT ids, IBANs or accounts as people write them; several with commas or on lines.',
    }),
  ),
});

const Part = Type.Object({
  id: Type.String({ description: 'country, check, bank, prefix, account or rest.' }),
  text: Type.String(),
  holds: Type.Union([Type.Boolean(), Null], { description: 'Whether its own check passes; null if it has none.' }),
});

const Bank = Type.Object({
  code: Type.String(),
  name: Type.String(),
  bic: Type.Union([Type.String(), Null]),
  assigned: Type.Boolean({ description: 'False for a code that is not in use any more.' }),
});

/** How an account was read. The bank room explains it; app.ts passes that in. */
export const AccountReading = Type.Object({
  success: Type.Boolean(),
  form: Type.Union([Type.String(), Null]),
  reason: Type.Optional(Type.String({ description: 'Why it cannot be read.' })),
  iban: Type.Optional(Type.String()),
  parts: Type.Optional(Type.Array(Part)),
  czech: Type.Optional(
    Type.Union([
      Type.Object({
        domestic: Type.String(),
        repaired: Type.Boolean({ description: 'The check digits were wrong and have been recomputed.' }),
        bank: Type.Union([Bank, Null]),
      }),
      Null,
    ]),
  ),
  strictReason: Type.Optional(Type.Union([Type.String(), Null], { description: 'Why strict would refuse it.' })),
  isAsTyped: Type.Optional(Type.Boolean({ description: 'Only blanks, dashes and letter case differ.' })),
});
export type AccountReading = Static<typeof AccountReading>;

const Register = Type.Object({ id: Type.String(), name: Type.String() });

const CompanyReading = Type.Object({
  country: Type.Union([Type.String(), Null]),
  number: Type.Union([Type.String(), Null], { description: 'As its register writes it; null if it is no number.' }),
  checkDigit: Type.Union([Type.Boolean(), Null], { description: 'Of a Czech or Slovak IČO; null for others.' }),
  outcome: Type.String({
    description:
      'found, or the code of why there is no record; vat_… for a VAT id by which no register finds companies.',
  }),
  vat: Type.Union([Type.Literal('same'), Type.Literal('other'), Type.Literal('none'), Null], {
    description: 'Whether the Czech VAT id that was typed is the one of the record; null if none was typed.',
  }),
  record: Type.Union([CompanyRecord, Null]),
  register: Type.Union([Register, Null], { description: 'Who said so.' }),
  fetchedAt: Type.Union([Moment, Null]),
  source: Type.Union([Type.String(), Null], { description: 'memory, store, registry, or stale: an old answer.' }),
});

const TypedNumber = Type.Object({
  text: Type.String(),
  account: Type.Union([AccountReading, Null]),
  company: Type.Union([CompanyReading, Null]),
});
export type TypedNumberView = Static<typeof TypedNumber>;

const RegisterState = Type.Object({
  id: Type.String(),
  name: Type.String(),
  state: Type.String({
    description:
      'unasked, answers, slow, failed (its last answer), or down: it keeps failing and is not asked for a while.',
  }),
  isBroken: Type.Boolean({ description: 'Whether its breaker keeps calls away right now.' }),
  lastMs: Type.Union([Type.Integer(), Null], { description: 'How long its last answer took.' }),
  lastSuccessAt: Type.Union([Moment, Null]),
  lastFailureAt: Type.Union([Moment, Null]),
  failingSince: Type.Union([Moment, Null], { description: 'Its first failure after its last answer.' }),
  nextAt: Type.Union([Moment, Null], { description: 'When the breaker lets a call through again.' }),
});

export const CompaniesView = Type.Object({
  q: Type.String(),
  numbers: Type.Array(TypedNumber, { description: 'At most 5.' }),
  leftOut: Type.Integer({ description: 'How many numbers were not looked at.' }),
  registers: Type.Array(RegisterState),
});
export type CompaniesView = Static<typeof CompaniesView>;

export const RefreshForm = Type.Object({
  country: Type.String({ pattern: '^[A-Z]{2}$' }),
  number: Type.String({ minLength: 1, maxLength: 64 }),
});
