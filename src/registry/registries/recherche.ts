// France: Recherche d'entreprises, the public search of the SIRENE register.
import { dig, joinParts, listAt, textAt } from '../rules/json-value.ts';
import { found, garbled, inOneStep, notFound, type ReadAnswer, type Registry, unexpected } from './registry.ts';

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

export const readRecherche: ReadAnswer = ({ status, body }, { number }) => {
  if (status !== 200) return unexpected(status);
  if (!Array.isArray(dig(body, 'results'))) return garbled;
  const siren = number.slice(0, 9);
  const company = listAt(body, 'results').find((result) => textAt(result, 'siren') === siren);
  if (company === undefined) return notFound;
  const seat = dig(company, 'siege');
  const isAbroad = textAt(seat, 'code_pays_etranger') !== undefined;
  return found({
    // nom_complet is the name followed by the acronym; sole traders have only this field.
    companyName: publicText(company, 'nom_raison_sociale') ?? publicText(company, 'nom_complet'),
    streetAddress: readStreet(seat),
    city: publicText(seat, isAbroad ? 'libelle_commune_etranger' : 'libelle_commune'),
    postalCode: publicText(seat, 'code_postal'),
    country: isAbroad ? undefined : 'FR',
    // A SIRET is the number of an establishment; the number of the company is the SIREN.
    companyRegistrationNumber: siren,
    // No VAT number: it could be computed, but the register does not say whether the company is liable for VAT.
  });
};

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
