// Norway: Brønnøysundregistrene, the central register of legal entities.
import { dig, joinParts, listAt, textAt } from '../rules/json-value.ts';
import { found, garbled, inOneStep, notFound, type ReadAnswer, type Registry, unexpected } from './registry.ts';

export const readBrreg: ReadAnswer = ({ status, body, isEmpty }, query) => {
  const { number } = query;
  // 410: removed for legal reasons. An HTML page comes from a proxy and says nothing about the company.
  if ((status === 404 || status === 410) && (isEmpty || body !== undefined)) return notFound;
  if (status !== 200) return unexpected(status);
  if (textAt(body, 'organisasjonsnummer') !== number) return garbled;
  const address = dig(body, 'forretningsadresse') ?? dig(body, 'postadresse');
  const lines = listAt(address, 'adresse').map((line) => textAt([line], 0));
  return found(query, {
    companyName: textAt(body, 'navn'),
    streetAddress: joinParts(', ', ...lines),
    city: textAt(address, 'poststed'),
    postalCode: textAt(address, 'postnummer'),
    country: textAt(address, 'landkode') ?? 'NO',
    taxIdentificationNumber: dig(body, 'registrertIMvaregisteret') === true ? `NO${number}MVA` : undefined,
  });
};

export const brreg: Registry = {
  id: 'brreg',
  name: 'Brønnøysundregistrene',
  url: 'https://data.brreg.no',
  perSecond: 10,
  maxConcurrent: 5,
  known: { country: 'NO', number: '923609016' },
  lookUp: inOneStep(({ number }) => ({ path: `/enhetsregisteret/api/enheter/${number}` }), readBrreg),
};
