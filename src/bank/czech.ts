// The Czech texts of the bank room in the reference, by the English ones (test/czech.test.ts).
import type { Czech } from '#platform/http/docs/translate.ts';

export const bankCzech: Czech = {
  'bank accounts': 'bankovní účty',
  'Validate and normalise a bank account.': 'Ověřit bankovní účet a sjednotit jeho zápis.',
  'Accepts an IBAN of any registered country, or a Czech account however it is written. Repairs the check digits of a Czech IBAN and returns the canonical IBAN with its Czech domestic form. If the account cannot be read, the answer is status 200 with exactly {"success":false}. Only the format is checked, not whether the account exists. The organisation\'s setting bankAccountCheck=strict also checks Czech accounts for modulo 11 and an assigned bank code.':
    'Přijme IBAN kterékoli registrované země i český účet v jakémkoli zápisu. Opraví kontrolní číslice českého IBAN a vrátí jednotný IBAN s tuzemským tvarem. Pokud účet nelze přečíst, odpověď má stav 200 a obsahuje přesně {"success":false}. Kontroluje se jen formát, ne zda účet existuje. S nastavením organizace bankAccountCheck=strict se u českých účtů kontroluje i modulo 11 a přidělený kód banky.',
  'The account as a person types it, at most 128 characters: an IBAN of any registered country; the Czech domestic form with or without prefix; 20 digits (bank 4, prefix 6, account 10); 22 digits (a Czech IBAN without CZ); or digits that end with a known Czech bank code. Spaces, letter case, dashes of any kind and the label "IBAN:" do not matter. Percent-encode it: a plain "+" is read as a space.':
    'Účet tak, jak ho člověk napíše, nejvýše 128 znaků: IBAN kterékoli registrované země; český účet s předčíslím i bez něj; 20 číslic (banka 4, předčíslí 6, účet 10); 22 číslic (český IBAN bez CZ); nebo číslice zakončené známým kódem české banky. Na mezerách, velikosti písmen, druhu pomlček ani na označení „IBAN:“ nezáleží. Hodnotu kódujte pro URL: samotné „+“ se čte jako mezera.',
  'The account in canonical form; exactly {"success":false} if it cannot be read.':
    'Účet v jednotném tvaru; přesně {"success":false}, pokud ho nelze přečíst.',
  'True if the input was converted to a valid IBAN. Whether the account exists is not checked.':
    'True, pokud se vstup podařilo převést na platný IBAN. Existence účtu se neověřuje.',
  'Canonical IBAN: upper case, no separators, correct check digits. Only if success is true.':
    'IBAN v jednotném tvaru: velká písmena, bez oddělovačů, správné kontrolní číslice. Jen pokud je success true.',
  'Czech domestic form without leading zeros. Only if success is true and the IBAN is Czech.':
    'Český tuzemský tvar bez úvodních nul. Jen pokud je success true a IBAN je český.',
};
