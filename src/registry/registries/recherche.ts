// France: Recherche d'entreprises, the state's search over the SIRENE register.
import { dig, joinParts, listAt, textAt } from '../rules/json-value.ts';
import {
  found,
  inOneStep,
  notFound,
  type Query,
  type Reading,
  type Registry,
  type RegistryAnswer,
  unavailable,
  unexpected,
} from './registry.ts';

/** "[ND]" stands for what a person did not want published. */
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

export function readRecherche({ status, body }: RegistryAnswer, { number }: Query): Reading {
  if (status !== 200) return unexpected(status);
  if (!Array.isArray(dig(body, 'results'))) return unavailable('garbled');
  const siren = number.slice(0, 9);
  const company = listAt(body, 'results').find((result) => textAt(result, 'siren') === siren);
  if (company === undefined) return notFound;
  const seat = dig(company, 'siege');
  const isAbroad = textAt(seat, 'code_pays_etranger') !== undefined;
  return found({
    // nom_complet carries the acronym behind the name; sole traders have nothing else.
    companyName: publicText(company, 'nom_raison_sociale') ?? publicText(company, 'nom_complet'),
    streetAddress: readStreet(seat),
    city: publicText(seat, isAbroad ? 'libelle_commune_etranger' : 'libelle_commune'),
    postalCode: publicText(seat, 'code_postal'),
    country: isAbroad ? undefined : 'FR',
    // A SIRET is one of the company's establishments; the company's own number is the SIREN.
    companyRegistrationNumber: siren,
    // A VAT number could be computed, but nobody here says that the company is liable: absent.
  });
}

export const recherche: Registry = {
  id: 'recherche',
  name: "Recherche d'entreprises",
  url: 'https://recherche-entreprises.api.gouv.fr',
  perSecond: 5,
  atOnce: 5,
  // Nine or fourteen digits are a direct lookup.
  lookUp: inOneStep(({ number }) => ({ path: `/search?q=${number}&per_page=1` }), readRecherche),
};
