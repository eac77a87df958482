// Poland: the Ministry of Finance's list of taxpayers ("white list"), by NIP or REGON.
import { localDay } from '#platform/rules/wall-clock.ts';
import { dig, textAt } from '../rules/json-value.ts';
import { readTextAddress } from '../rules/text-address.ts';
import {
  found,
  garbled,
  inOneStep,
  notFound,
  type ReadAnswer,
  type Registry,
  unavailable,
  unexpected,
} from './registry.ts';

// The database is being updated, or was updated just now.
const retryable = new Set(['WL-195', 'WL-196']);
// Also errors of the service: our daily limit is used up, or its database is not available.
const serviceErrors = new Set(['WL-100', 'WL-191', ...retryable]);

/** A REGON of 14 digits is a branch; its first nine digits are the number of the company. */
function isAbout(subject: unknown, number: string): boolean {
  if (number.length === 10) return textAt(subject, 'nip') === number;
  return textAt(subject, 'regon')?.slice(0, 9) === number.slice(0, 9);
}

export const readWhitelist: ReadAnswer = ({ status, body }, query) => {
  const { number } = query;
  const code = textAt(body, 'code') ?? '';
  // The check digit of the NIP is wrong, so the list cannot contain it.
  if (status === 400 && code === 'WL-115') return notFound;
  if (code !== '') return unavailable(serviceErrors.has(code) ? 'reported' : 'refused', retryable.has(code));
  if (status !== 200) return unexpected(status);
  const subject = dig(body, 'result', 'subject');
  if (subject === null) return notFound;
  if (!isAbout(subject, number)) return garbled;
  const address = textAt(subject, 'workingAddress') ?? textAt(subject, 'residenceAddress');
  const nip = textAt(subject, 'nip');
  return found(query, {
    ...readTextAddress(address ?? ''),
    companyName: textAt(subject, 'name'),
    country: 'PL',
    taxIdentificationNumber: nip === undefined ? undefined : `PL${nip}`,
  });
};

export const whitelist: Registry = {
  id: 'whitelist',
  name: 'Wykaz podatników VAT',
  url: 'https://wl-api.mf.gov.pl',
  perSecond: 5,
  maxConcurrent: 5,
  known: { country: 'PL', number: '7740001454' },
  lookUp: inOneStep(({ number, now }) => {
    const kind = number.length === 10 ? 'nip' : 'regon';
    // The list is asked for a date, and only today in Poland always exists.
    return { path: `/api/search/${kind}/${number}?date=${localDay('Europe/Warsaw', now)}` };
  }, readWhitelist),
};
