// The texts of the start page and of the pages of refusals, in English and Czech.
import type { Language } from '#platform/http/preferences.ts';

type Place = { title: string; text: string };

const en = {
  title: 'Business platform',
  heading: 'Kontor is running',
  lead: 'Addresses, company registers, bank accounts, branches, bookings and short links: one service on your own server.',
  seeDemo: 'See the demo dashboard',
  console: { title: 'Console', text: 'Where your own people work. You need to sign in.' },
  reference: { title: 'API reference', text: 'Every operation, with examples that run as they are.' },
  openapi: { title: 'OpenAPI', text: 'The same description for programs and code generators.' },
  health: { title: 'Server status', text: 'Whether the database and everything else is working.' },
  addresses: {
    shortener: { title: 'Link shortener', text: 'Make a short link, print its QR code, watch its clicks.' },
  } as Record<string, Place>,
  firstCall: 'Your first call',
  copy: 'Copy',
  script: { copied: 'Copied' },
  keys: 'The keys of the first start are in the data folder, in first-keys.env.',
  home: 'Start page',
  tryWithout: 'There is no slash at the end of our addresses. Try',
  requestId: 'Request number:',
  problem: { title: 'That did not work', text: 'Go back and try again, or begin at the start page.' },
  problems: {
    400: { title: 'This address is not valid', text: 'It contains characters or values that cannot be read.' },
    404: { title: 'Page not found', text: 'There is nothing at this address. Check the spelling.' },
    405: { title: 'Not possible here', text: 'This address does not accept this kind of request.' },
    429: { title: 'Too many requests', text: 'Wait a moment, then try again.' },
    500: {
      title: 'Something went wrong',
      text: 'The fault is on our side. Try again later. If it stays, give the operator the number below.',
    },
    503: { title: 'Temporarily unavailable', text: 'Try again in a moment.' },
  } as Record<number, Place>,
  choices: 'Language and appearance',
  otherLanguage: 'Česky',
  otherLanguageShort: 'CS',
  theme: 'Appearance: light, dark or automatic',
};

export type StartWords = typeof en;

/** What the module of the page needs. */
export type StartData = StartWords['script'];

const cs: StartWords = {
  title: 'Firemní platforma',
  heading: 'Kontor běží',
  lead: 'Adresy, obchodní rejstříky, bankovní účty, pobočky, rezervace a krátké odkazy: jedna služba na vašem vlastním serveru.',
  seeDemo: 'Prohlédnout ukázku statistik',
  console: { title: 'Konzole', text: 'Tady pracují vaši lidé. Je potřeba se přihlásit.' },
  reference: { title: 'Dokumentace API', text: 'Všechny operace s příklady, které lze rovnou spustit.' },
  openapi: { title: 'OpenAPI', text: 'Tentýž popis pro programy a generátory kódu.' },
  health: { title: 'Stav serveru', text: 'Zda funguje databáze a vše ostatní.' },
  addresses: {
    shortener: { title: 'Zkracovač odkazů', text: 'Vytvořte krátký odkaz, vytiskněte QR kód a sledujte kliknutí.' },
  },
  firstCall: 'První volání',
  copy: 'Kopírovat',
  script: { copied: 'Zkopírováno' },
  keys: 'Klíče z prvního spuštění jsou v datové složce v souboru first-keys.env.',
  home: 'Úvodní stránka',
  tryWithout: 'Naše adresy nekončí lomítkem. Zkuste',
  requestId: 'Číslo požadavku:',
  problem: { title: 'Tohle se nepovedlo', text: 'Vraťte se a zkuste to znovu, nebo začněte na úvodní stránce.' },
  problems: {
    400: { title: 'Tato adresa není platná', text: 'Obsahuje znaky nebo hodnoty, které nelze přečíst.' },
    404: { title: 'Stránka nenalezena', text: 'Na této adrese nic není. Zkontrolujte, zda je zapsaná správně.' },
    405: { title: 'Tady to nejde', text: 'Tato adresa takový požadavek nepřijímá.' },
    429: { title: 'Příliš mnoho požadavků', text: 'Chvíli počkejte a zkuste to znovu.' },
    500: {
      title: 'Něco se pokazilo',
      text: 'Chyba je na naší straně. Zkuste to později. Pokud potrvá, sdělte správci číslo níže.',
    },
    503: { title: 'Dočasně nedostupné', text: 'Zkuste to za chvíli znovu.' },
  },
  choices: 'Jazyk a vzhled',
  otherLanguage: 'English',
  otherLanguageShort: 'EN',
  theme: 'Vzhled: světlý, tmavý nebo automatický',
};

export const startWords: Record<Language, StartWords> = { en, cs };
