// What every caller does: it gets the addresses and a key as arguments, and prints what it read in its answers.

/** All that these programs need to know about Node. */
declare const process: { argv: string[] };

export type Called = {
  iban: string | undefined;
  postalCode: string | null | undefined;
  isDefault: boolean | undefined;
  eventId: string | undefined;
  nearest: string | undefined;
  refused: string | undefined;
  original: string | undefined;
};

export function readPlace() {
  const [, , apiUrl = '', linksUrl = '', key = ''] = process.argv;
  return { apiUrl, linksUrl, key };
}

export function show(called: Promise<Called>): void {
  called.then((read) => console.log(JSON.stringify(read)));
}
