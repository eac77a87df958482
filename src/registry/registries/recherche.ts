// France: Recherche d'entreprises, the public search of the SIRENE register.
import { dig, joinParts, textAt } from '../rules/json-value.ts';
import { inOneStep, type Registry, readListed } from './registry.ts';

/** "[ND]" replaces what a person does not want to be published. */
function publicText(value: unknown, field: string): string | undefined {
  const text = textAt(value, field);
  return text?.includes('[ND]') ? undefined : text;
}

function readStreet(seat: unknown): string | undefined {
  const road = publicText(seat, 'libelle_voie');
  if (road === undefined) return undefined;
  const front = ['numero_voie', 'indice_repetition', 'type_voie'].map((field) => publicText(seat, field));
  return joinParts(' ', ...front, road);
}

/** A SIRET is the number of an establishment; the number of the company is the SIREN. */
const sirenOf = (number: string) => number.slice(0, 9);

function readCompany(company: unknown, number: string) {
  const seat = dig(company, 'siege');
  const isAbroad = textAt(seat, 'code_pays_etranger') !== undefined;
  return {
    // nom_complet is the name followed by the acronym; sole traders have only this field.
    companyName: publicText(company, 'nom_raison_sociale') ?? publicText(company, 'nom_complet'),
    streetAddress: readStreet(seat),
    city: publicText(seat, isAbroad ? 'libelle_commune_etranger' : 'libelle_commune'),
    postalCode: publicText(seat, 'code_postal'),
    country: isAbroad ? undefined : 'FR',
    companyRegistrationNumber: sirenOf(number),
    // No VAT number: it could be computed, but the register does not say whether the company is liable for VAT.
  };
}

export const readRecherche = readListed(
  ['results'],
  (company, number) => textAt(company, 'siren') === sirenOf(number),
  readCompany,
);

export const recherche: Registry = {
  id: 'recherche',
  name: "Recherche d'entreprises",
  url: 'https://recherche-entreprises.api.gouv.fr',
  perSecond: 5,
  maxConcurrent: 5,
  known: { country: 'FR', number: '510761505' },
  // The search for 9 or 14 digits is a direct lookup.
  lookUp: inOneStep(({ number }) => ({ path: `/search?q=${number}&per_page=1` }), readRecherche),
};
