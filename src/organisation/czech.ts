// The Czech texts of the organisation room in the reference, by the English ones (test/czech.test.ts).
import type { Czech } from '#platform/http/docs/translate.ts';

export const organisationCzech: Czech = {
  'Invalid organisation': 'Neplatná organizace',
  'A field has a value it does not accept.': 'Některé pole má hodnotu, kterou mít nemůže.',
  'Correct the field that the message names.': 'Opravte pole, které hlášení uvádí.',
  'Slug taken': 'Slug je obsazený',
  'Slugs are unique.': 'Každý slug je jedinečný.',
  'Choose another slug.': 'Zvolte jiný slug.',
  'Organisation not found': 'Organizace nenalezena',
  'No organisation has the slug that was sent.': 'Zaslaný slug nemá žádná organizace.',
  'Take the slug from the list of organisations.': 'Použijte slug ze seznamu organizací.',
};
