// The answers that the API reference shows, from the demo branches; a test gets the same from a running server.
import { weekdayOf } from './rules/dates.ts';
import { holidaysOf } from './rules/holidays.ts';

export const exampleList = {
  items: [
    {
      id: 'praha-vodickova',
      slug: 'praha-vodickova',
      name: 'Praha – Vodičkova',
      branchType: 'own',
      description: 'Hlavní prodejna a výdejní místo v centru Prahy.',
      url: 'https://kontor.example/pobocky/praha-vodickova',
      latitude: 50.0811,
      longitude: 14.425,
      mainPhotoUrl: 'https://kontor.example/foto/praha-vodickova.jpg',
      addressSummary: 'Vodičkova 30, 110 00 Praha 1',
      distanceKm: 0.293,
    },
    {
      id: 'praha-smichov',
      slug: 'praha-smichov',
      name: 'Praha – Smíchov',
      branchType: 'own',
      description: 'Výdejní místo u tramvajové zastávky, bezbariérový vstup.',
      url: 'https://kontor.example/pobocky/praha-smichov',
      latitude: 50.0716,
      longitude: 14.4035,
      mainPhotoUrl: 'https://kontor.example/foto/praha-smichov.jpg',
      addressSummary: 'Plzeňská 8, 150 00 Praha 5',
      distanceKm: 2.119,
    },
  ],
  itemCount: 12,
};

/** The public holidays of the year in which the demo was made, and of the next; it is closed on Sundays anyway. */
const exceptions = [2026, 2027]
  .flatMap((year) => holidaysOf('CZ', year))
  .filter(({ date }) => weekdayOf(date) !== 6)
  .map(({ date, name }) => ({ date, isOpen: false, reason: name.cs }));

export const exampleDetail = {
  id: 'brno-ceska',
  slug: 'brno-ceska',
  name: 'Brno – Česká',
  branchType: 'own',
  description: 'Prodejna pod hodinami, servis na počkání.',
  url: 'https://kontor.example/pobocky/brno-ceska',
  latitude: 49.1967,
  longitude: 16.608,
  mainPhotoUrl: 'https://kontor.example/foto/brno-ceska.jpg',
  parentBranch: { slug: 'praha-vodickova', name: 'Praha – Vodičkova', branchType: 'own' },
  operatingCompany: {
    name: 'Kontor Demo s.r.o.',
    companyRegistrationNumber: '12345679',
    taxIdentificationNumber: 'CZ12345679',
  },
  establishedDate: '2016-05-09',
  termsAndConditions:
    '# Obchodní podmínky\n\n1. Zboží lze vyzvednout do **7 dnů** od oznámení.\n2. Platit lze hotově i kartou.\n3. Nevyzvednuté zboží se vrací do skladu.',
  complaintsProcedure:
    '# Reklamační řád\n\nReklamaci přijme kterákoli pobočka. Vyřízena bude **nejpozději do 30 dnů**.\n\n- doklad o koupi\n- popis závady',
  address: { streetAddress: 'Česká 20', city: 'Brno', cityPart: 'Brno-město', postalCode: '602 00', country: 'CZ' },
  openingHours: {
    regular: [
      { dayOfWeek: 0, definition: '08:30-18:30' },
      { dayOfWeek: 1, definition: '08:30-18:30' },
      { dayOfWeek: 2, definition: '08:30-18:30' },
      { dayOfWeek: 3, definition: '08:30-18:30' },
      { dayOfWeek: 4, definition: '08:30-18:30' },
      { dayOfWeek: 5, definition: '09:00-13:00' },
    ],
    exceptions,
  },
  emails: [{ email: 'brno-ceska@kontor.example', role: 'pobočka' }],
  phones: [{ phone: '+420 200 000 103', role: 'pobočka' }],
  people: [{ role: 'manager', name: 'Vedoucí pobočky' }],
};
