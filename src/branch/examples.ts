// The answers that the API reference shows, from the demo branches; a test gets the same from a running server.

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

/** The public holidays of the year in which the demo was made, and of the next. */
const holidays = [
  ['2026-01-01', 'Den obnovy samostatného českého státu'],
  ['2026-04-03', 'Velký pátek'],
  ['2026-04-06', 'Velikonoční pondělí'],
  ['2026-05-01', 'Svátek práce'],
  ['2026-05-08', 'Den vítězství'],
  ['2026-07-06', 'Den upálení mistra Jana Husa'],
  ['2026-09-28', 'Den české státnosti'],
  ['2026-10-28', 'Den vzniku samostatného československého státu'],
  ['2026-11-17', 'Den boje za svobodu a demokracii'],
  ['2026-12-24', 'Štědrý den'],
  ['2026-12-25', '1. svátek vánoční'],
  ['2026-12-26', '2. svátek vánoční'],
  ['2027-01-01', 'Den obnovy samostatného českého státu'],
  ['2027-03-26', 'Velký pátek'],
  ['2027-03-29', 'Velikonoční pondělí'],
  ['2027-05-01', 'Svátek práce'],
  ['2027-05-08', 'Den vítězství'],
  ['2027-07-05', 'Den slovanských věrozvěstů Cyrila a Metoděje'],
  ['2027-07-06', 'Den upálení mistra Jana Husa'],
  ['2027-09-28', 'Den české státnosti'],
  ['2027-10-28', 'Den vzniku samostatného československého státu'],
  ['2027-11-17', 'Den boje za svobodu a demokracii'],
  ['2027-12-24', 'Štědrý den'],
  ['2027-12-25', '1. svátek vánoční'],
] as const;

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
    exceptions: holidays.map(([date, reason]) => ({ date, isOpen: false, reason })),
  },
  emails: [{ email: 'brno-ceska@kontor.example', role: 'pobočka' }],
  phones: [{ phone: '+420 200 000 103', role: 'pobočka' }],
  people: [{ role: 'manager', name: 'Vedoucí pobočky' }],
};
