// The shape of an organisation and of its settings.
import Type, { type Static } from 'typebox';

export const OrganisationSettings = Type.Object({
  bankAccountCheck: Type.Union([Type.Literal('format'), Type.Literal('strict')], {
    default: 'format',
    description:
      'format reads bank accounts as the specification says; strict also demands the Czech check digits and a known bank code.',
  }),
  addressCheck: Type.Union([Type.Literal('format'), Type.Literal('strict')], {
    default: 'format',
    description: 'strict refuses company and tax numbers whose form or check digit is wrong; format keeps them.',
  }),
});

export type OrganisationSettings = Static<typeof OrganisationSettings>;

export type Organisation = {
  id: string;
  slug: string;
  name: string;
  /** ISO 3166-1 alpha-2. */
  defaultCountry: string;
  /** IANA name, such as Europe/Prague. */
  timeZone: string;
  settings: OrganisationSettings;
  createdAt: Date;
};

export type NewOrganisation = Pick<Organisation, 'slug' | 'name' | 'defaultCountry' | 'timeZone'>;
