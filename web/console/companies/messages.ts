// What was done with companies and lists, and why it was refused, as the frame of the console says it.
import type { Language } from '#platform/http/preferences.ts';

type Messages = {
  problems: Record<string, string>;
  done: Record<string, () => string>;
  codes: Record<string, string>;
};

const en: Messages = {
  problems: {
    not_utf8: 'The file is not UTF-8. Save it as “CSV UTF-8” and send it again.',
    unreadable_csv: 'This is no CSV: a line cannot be read. Look for a missing quotation mark.',
    too_many_columns: 'The list has more than 500 columns. Leave out those that are not needed and send it again.',
    column_unknown: 'The list has no such column. Write its name as it stands in the first line, or its number from 1.',
    no_rows: 'There is no row in it.',
    too_many_rows: 'A list has at most 10,000 rows. Split it, and send the next part when this one is done.',
  },
  done: {
    'company.refreshed': () => 'The register was asked anew.',
    'company.unanswered': () => 'The register does not answer. What you see is its last answer, if there is one.',
    'company-list.sent': () => 'The list is here. You can close this page: it is checked in the background.',
    'company-list.cancelled': () => 'Stopped. What was checked until now is in the result.',
    'company-list.resumed': () => 'It goes on where it was stopped.',
    'company-list.dismissed': () => 'Out of sight. The list stays with the others for 7 days.',
    'company-list.restored': () => 'The list stands on Today again.',
  },
  codes: {
    list_running:
      'A list of this organisation is being checked already, here or in the other environment. Wait until it is done, or stop it.',
  },
};

const cs: Messages = {
  problems: {
    not_utf8: 'Soubor není v UTF-8. Uložte ho jako „CSV UTF-8“ a pošlete znovu.',
    unreadable_csv: 'Toto není CSV: některý řádek nejde přečíst. Nechybí někde uvozovka?',
    too_many_columns: 'Seznam má víc než 500 sloupců. Vynechte ty, které nejsou potřeba, a pošlete ho znovu.',
    column_unknown: 'Takový sloupec v seznamu není. Napište název z prvního řádku, nebo pořadí od 1.',
    no_rows: 'Není v něm žádný řádek.',
    too_many_rows: 'Seznam má nejvýše 10 000 řádků. Rozdělte ho a další část pošlete, až bude tato hotová.',
  },
  done: {
    'company.refreshed': () => 'Rejstřík odpověděl znovu.',
    'company.unanswered': () => 'Rejstřík neodpovídá. Pokud něco vidíte, je to jeho poslední odpověď.',
    'company-list.sent': () => 'Seznam máme. Stránku můžete zavřít: ověřuje se na pozadí.',
    'company-list.cancelled': () => 'Zastaveno. Co se stihlo ověřit, je ve výsledku.',
    'company-list.resumed': () => 'Pokračuje se tam, kde se přestalo.',
    'company-list.dismissed': () => 'Odloženo. Seznam zůstává 7 dní mezi ostatními.',
    'company-list.restored': () => 'Seznam je znovu na stránce Dnes.',
  },
  codes: {
    list_running:
      'Jeden seznam této organizace se už ověřuje, tady nebo v druhém prostředí. Počkejte, až bude hotový, nebo ho zastavte.',
  },
};

export const companyMessages: Record<Language, Messages> = { en, cs };
