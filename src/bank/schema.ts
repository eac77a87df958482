// The shapes of spec 4.5: the query with one bank account, and the answer of spec 2.3.
import Type, { type Static } from 'typebox';

export const BankAccountQuery = Type.Object({
  bankAccount: Type.String({
    description:
      'The account as a person types it, at most 128 characters: an IBAN of any registered country; the Czech domestic form with or without prefix; 20 digits (bank 4, prefix 6, account 10); 22 digits (a Czech IBAN without CZ); or digits that end with a known Czech bank code. Spaces, letter case, dashes of any kind and the label "IBAN:" do not matter. Percent-encode it: a plain "+" is read as a space.',
    examples: [
      '19-2000145399/0800',
      'CZ65 0800 0000 1920 0014 5399',
      '08000000192000145399',
      '6508000000192000145399',
      '1920001453990800',
      'DE89 3704 0044 0532 0130 00',
    ],
  }),
});

export const BankAccountResult = Type.Object(
  {
    success: Type.Boolean({
      description: 'True if the input was converted to a valid IBAN. Whether the account exists is not checked.',
      examples: [true],
    }),
    iban: Type.Optional(
      Type.String({
        description: 'Canonical IBAN: upper case, no separators, correct check digits. Only if success is true.',
        examples: ['CZ6508000000192000145399'],
      }),
    ),
    domestic: Type.Optional(
      Type.String({
        description: 'Czech domestic form without leading zeros. Only if success is true and the IBAN is Czech.',
        examples: ['19-2000145399/0800'],
      }),
    ),
  },
  {
    title: 'BankAccountResult',
    description: 'The account in canonical form; exactly {"success":false} if it cannot be read.',
    examples: [
      { success: true, iban: 'CZ6508000000192000145399', domestic: '19-2000145399/0800' },
      { success: true, iban: 'DE89370400440532013000' },
      { success: false },
    ],
  },
);

export type BankAccountResult = Static<typeof BankAccountResult>;
