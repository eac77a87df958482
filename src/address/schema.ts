// The shapes of spec 2.1 and 4.1–4.3: an address as it is sent, answered and listed.
import Type, { type Static } from 'typebox';

const text = (description: string, example: string) => Type.Optional(Type.String({ description, examples: [example] }));

// In the order of spec 2.1. The limits are only in the descriptions, because they are counted after the text is cleaned.
const fields = {
  type: text(
    'Type of the address. Common values: delivery, billing, contact, invoice; any other text of up to 50 characters is accepted.',
    'delivery',
  ),
  firstName: text('First name of the person, up to 100 characters.', 'Jan'),
  lastName: text('Last name, up to 100 characters.', 'Novák'),
  companyName: text('Company name, up to 255 characters.', 'Alza.cz a.s.'),
  companyRegistrationNumber: text(
    'Company registration number, up to 32 characters; Czech ones are padded to 8 digits.',
    '27082440',
  ),
  taxIdentificationNumber: text('Tax identification number (VAT ID in the EU), up to 32 characters.', 'CZ27082440'),
  streetAddress: text('Street name and house number, up to 255 characters.', 'Dlouhá 1903/14a'),
  city: text('City, up to 100 characters.', 'Praha 1'),
  cityPart: text('City district or part, up to 100 characters.', 'Staré Město'),
  stateRegion: text(
    'State or region, up to 100 characters; US and Canadian names become their codes.',
    'Hlavní město Praha',
  ),
  postalCode: text('Postal code, written as in its country.', '110 00'),
  country: text(
    'ISO 3166-1 alpha-2 code. Alpha-3 codes and names in English, Czech, Slovak, German and Polish are accepted too.',
    'CZ',
  ),
  notice: text('Notes or delivery instructions, up to 2,000 characters.', 'Zvonek u branky.'),
};

const identityId = Type.String({
  description: 'Identity of the logged-in user: 1 to 128 characters, compared exactly.',
  examples: ['customer-4711'],
});

const id = Type.String({
  description: 'External identifier of the address.',
  examples: ['5f0c0d62-2f6e-4c55-9a0e-0b8f3a3d6a11'],
});

const exampleFields = {
  type: 'delivery',
  streetAddress: 'Dlouhá 1903/14a',
  city: 'Praha 1',
  postalCode: '110 00',
  country: 'CZ',
};
/** What the example of a new address becomes. */
export const exampleAddress = { id: '5f0c0d62-2f6e-4c55-9a0e-0b8f3a3d6a11', ...exampleFields };

export const Address = Type.Object(
  { id, ...fields },
  {
    title: 'Address',
    description: 'An address as it is stored: validated and normalised. Empty fields are left out.',
    examples: [exampleAddress],
  },
);

export type Address = Static<typeof Address>;

export const AddressList = Type.Object(
  {
    items: Type.Array(
      Type.Object(
        {
          id,
          ...fields,
          defaultAddress: Type.Boolean({
            description: "True for the contact's default address; exactly one in the list has it.",
            examples: [true],
          }),
        },
        { title: 'ListedAddress' },
      ),
      { description: 'The default address first, then the oldest first.' },
    ),
    itemCount: Type.Integer({ description: 'Total number of addresses.', examples: [1] }),
  },
  { title: 'AddressList', examples: [{ items: [{ ...exampleAddress, defaultAddress: true }], itemCount: 1 }] },
);

export type AddressList = Static<typeof AddressList>;

export const ListQuery = Type.Object({ identityId });

export const CreateBody = Type.Object(
  { identityId, ...fields },
  {
    title: 'NewAddress',
    examples: [{ identityId: 'customer-4711', ...exampleFields, postalCode: '11000' }],
  },
);

export const UpdateBody = Type.Object(
  { identityId, id, ...fields },
  {
    title: 'AddressChange',
    examples: [{ identityId: 'customer-4711', id: '5f0c0d62-2f6e-4c55-9a0e-0b8f3a3d6a11', notice: 'Zvonek u branky.' }],
  },
);
