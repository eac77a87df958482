// Poland: KRS, the National Court Register.
import { dig, joinParts, textAt } from '../rules/json-value.ts';
import { found, garbled, notFound, type ReadAnswer, type Registry, unexpected } from './registry.ts';

export const readKrs: ReadAnswer = ({ status, body, isEmpty }, query) => {
  const { number } = query;
  if (status === 404 && (isEmpty || body !== undefined)) return notFound;
  if (status !== 200) return unexpected(status);
  if (textAt(body, 'odpis', 'naglowekA', 'numerKRS') !== number) return garbled;
  const section = dig(body, 'odpis', 'dane', 'dzial1');
  const address = dig(section, 'siedzibaIAdres', 'adres');
  const nip = textAt(section, 'danePodmiotu', 'identyfikatory', 'nip');
  // The town is miejscowosc; poczta is the post office that serves it.
  const city = textAt(address, 'miejscowosc');
  const house = joinParts('/', textAt(address, 'nrDomu'), textAt(address, 'nrLokalu'));
  const street = textAt(address, 'ulica') ?? (house === undefined ? undefined : city);
  return found(query, {
    companyName: textAt(section, 'danePodmiotu', 'nazwa'),
    streetAddress: joinParts(' ', street, house),
    city,
    postalCode: textAt(address, 'kodPocztowy'),
    country: 'PL',
    taxIdentificationNumber: nip === undefined ? undefined : `PL${nip}`,
  });
};

export const krs: Registry = {
  id: 'krs',
  name: 'KRS',
  url: 'https://api-krs.ms.gov.pl',
  perSecond: 5,
  maxConcurrent: 5,
  known: { country: 'PL', number: '0000028860' },
  async lookUp(query, ask) {
    // P holds businesses, S associations and foundations; the number does not show which.
    for (const part of ['P', 'S']) {
      const path = `/api/krs/OdpisAktualny/${query.number}?rejestr=${part}&format=json`;
      const reading = await ask({ path }, (answer) => readKrs(answer, query));
      if (reading.kind !== 'not_found') return reading;
    }
    return notFound;
  },
};
