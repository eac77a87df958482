// Romania: ANAF, the tax administration's register of VAT payers and companies.
import { localDay } from '#platform/rules/wall-clock.ts';
import { dig, joinParts, listAt, textAt } from '../rules/json-value.ts';
import { found, garbled, inOneStep, notFound, type ReadAnswer, type Registry, unexpected } from './registry.ts';

/** The fields of both addresses differ only in their first letter: s for the seat, d for the tax domicile. */
function readAddress(company: unknown, part: string, letter: string) {
  const field = (name: string) => textAt(company, part, letter + name);
  return {
    streetAddress: joinParts(' ', field('denumire_Strada'), field('numar_Strada')),
    // "Mun. Craiova", "Sector 1 Mun. Bucureşti", "Orş. Voluntari": the kind of town is not part of its name.
    city: field('denumire_Localitate')?.replace(/(^|\s)(?:Mun|Or[şșs])\.\s*/i, '$1'),
    // Postal codes of Bucharest begin with 0, which ANAF leaves out.
    postalCode: field('cod_Postal')?.padStart(6, '0'),
  };
}

export const readAnaf: ReadAnswer = ({ status, body }, query) => {
  const { number } = query;
  const isCompany = (entry: unknown) => textAt(entry, 'date_generale', 'cui') === number;
  const company = listAt(body, 'found').find(isCompany);
  if (company === undefined) {
    const isUnknown = listAt(body, 'notFound').some((cui) => String(cui) === number);
    if (isUnknown && (status === 200 || status === 404)) return notFound;
    return status === 200 ? garbled : unexpected(status);
  }
  const seat = readAddress(company, 'adresa_sediu_social', 's');
  return found(query, {
    ...(seat.city === undefined ? readAddress(company, 'adresa_domiciliu_fiscal', 'd') : seat),
    companyName: textAt(company, 'date_generale', 'denumire'),
    country: 'RO',
    taxIdentificationNumber: dig(company, 'inregistrare_scop_Tva', 'scpTVA') === true ? `RO${number}` : undefined,
  });
};

export const anaf: Registry = {
  id: 'anaf',
  name: 'ANAF',
  url: 'https://webservicesp.anaf.ro',
  perSecond: 1,
  maxConcurrent: 1,
  known: { country: 'RO', number: '46632129' },
  lookUp: inOneStep(({ number, now }) => {
    // `cui` is a JSON number.
    const body = [{ cui: Number(number), data: localDay('Europe/Bucharest', now) }];
    return { path: '/api/PlatitorTvaRest/v9/tva', body };
  }, readAnaf),
};
