// Branches for the bench, the same in every run: in two countries, each with hours, contacts and a document.

export function makeBranchRow(number: number): Record<string, unknown> {
  // A step without a common factor with the range reaches every value once, in an order that looks random.
  const share = (step: number) => ((number * step) % 100_003) / 100_003;
  const spans = [0, 1, 2, 3, 4].flatMap((dayOfWeek) => [
    { dayOfWeek, definition: '08:00-12:00' },
    { dayOfWeek, definition: '13:00-17:00' },
  ]);
  return {
    slug: `branch-${number}`,
    name: `Pobočka ${number}, Žižkov`,
    branchType: ['own', 'franchise', 'partner'][number % 3],
    description: 'Prodejna a výdejní místo s bezbariérovým vstupem.',
    url: `https://kontor.example/pobocky/${number}`,
    latitude: 47.8 + 3.2 * share(7_919),
    longitude: 12.1 + 10.4 * share(104_729),
    address: { streetAddress: `Dlouhá ${number}`, city: 'Praha', postalCode: '11000', country: 'CZ' },
    openingHours: { regular: spans, exceptions: [{ date: '2026-12-24', isOpen: false, reason: 'Štědrý den' }] },
    emails: [{ email: `pobocka-${number}@kontor.example` }],
    phones: [{ phone: '+420 200 000 100' }],
    people: [{ role: 'manager', name: 'Vedoucí pobočky' }],
    termsAndConditions: `# Podmínky\n\n${'Zboží lze vyzvednout do sedmi dnů. '.repeat(10)}`,
    internalCode: `B-${number}`,
  };
}

export async function* openBranchRows(count: number) {
  for (let number = 1; number <= count; number += 1) {
    yield { row: number, value: makeBranchRow(number), problems: [] };
  }
}
