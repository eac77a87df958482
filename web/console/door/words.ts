// The words of the pages before the console in both languages: sign-in, one-time links, refusals.
import type { Language } from '#platform/http/preferences.ts';

const en = {
  signIn: 'Sign in',
  lead: 'to the console of this Kontor',
  usePasskey: 'Use a passkey',
  or: 'or with a password',
  email: 'E-mail',
  password: 'Password',
  lost: 'Forgotten your password?',
  lostWords: 'Give your e-mail address, and we send you a link that signs you in once.',
  sendLink: 'Send me a link',
  notices: {
    'signed-out': 'You are signed out.',
    'link-sent': 'If somebody with this address works here, a mail with a link is on its way. It is valid for an hour.',
    'ask-admin': 'This Kontor sends no mail. Ask an admin of your organisation for a sign-in link.',
    kept: 'Your session has ended. What you typed is kept: sign in, and it stands in the form again. Nothing was sent yet.',
  } as Record<string, string>,
  notSafe:
    'Signing in is only possible over https, or on the machine that Kontor runs on. Ask the operator to set up https and API_URL.',
  problems: {
    sign_in_failed: 'E-mail or password is wrong. Try again, or have a link sent to you.',
    sign_in_limited: 'Too many failed attempts. Use a passkey or a link, or try again later.',
    passkey_failed: 'This passkey was not accepted. Try again, or sign in with your password.',
    sign_in_link_invalid: 'This link has already been used or has expired. Ask for a new one where you got it.',
    validation_failed: 'That is not an e-mail address.',
    member_blocked: 'Your access is blocked. Ask an admin of your organisation.',
    sign_in_to_accept: 'You have an account here. Sign in with it, then open the invitation again in this browser.',
    member_unproved:
      'You have not confirmed your e-mail here. Ask whoever runs this Kontor to add you to the organisation.',
  } as Record<string, string>,
  retry: (minutes: string) => `Try again in ${minutes} min.`,
  passkeyStopped: 'The passkey was not used. Try again, or sign in with your password.',
  acceptTitle: 'You are invited',
  enterTitle: { first: 'Welcome to Kontor', invitation: 'You are invited', link: 'Sign in' } as Record<string, string>,
  enterLead: {
    first:
      'You are the first one here: you become the owner of the organisation, and the operator of this installation.',
    invitation: 'One click, and you are in. You choose a password or a passkey afterwards.',
    link: 'This link signs you in once.',
  } as Record<string, string>,
  enter: { first: 'Open the console', invitation: 'Accept and enter', link: 'Sign in' } as Record<string, string>,
  overTitle: 'This link is no longer valid',
  overWords: 'It has already been used or has expired. Ask for a new one where you got it, or sign in.',
  toSignIn: 'Go to sign-in',
  home: 'To the console',
  tryAgain: 'Try again',
  problemTitles: {
    404: 'There is nothing here',
    403: 'You have no access to this',
    401: 'You are signed out',
    409: 'This has changed meanwhile',
    405: 'This is not a page',
    413: 'This is too large',
    500: 'Something went wrong here',
    503: 'The database does not answer',
  } as Record<number, string>,
  problemTitle: 'This did not work',
  problemWords: {
    method_not_allowed: 'This address takes a form and shows nothing. Open the screen that the form belongs to.',
    payload_too_large: 'What you sent is larger than this form takes. Choose a smaller file, or send less at once.',
    internal_error:
      'This page could not be made. It is not your fault, and nothing was lost. Try again. If that does not help, give the operator the number below.',
    unavailable: 'Nothing was lost. Kontor tries again by itself: wait a moment and load the page again.',
    outcome_unknown:
      'The database was lost before it said whether this was saved. Wait a moment, look whether it is there, and only then send it again.',
    not_found_here: 'The address is wrong, or it belongs to an organisation that you are not a member of.',
    not_safe_here:
      'Signing in is only possible over https, or on the machine that Kontor runs on. Ask the operator to set up https and API_URL.',
    cross_site: 'This form was not sent by a page of this console. Open the console itself and try again.',
    sign_in_needed:
      'Your session has ended. Sign in, go back in your browser, and send the form again: what you typed is still there.',
  } as Record<string, string>,
  needsRole: (role: string) => `Only members with the role “${role}” or above may do this. Ask an owner for that role.`,
  number: 'Request',
};

export type DoorWords = typeof en;

const cs: DoorWords = {
  signIn: 'Přihlášení',
  lead: 'do konzole tohoto Kontoru',
  usePasskey: 'Použít přístupový klíč',
  or: 'nebo heslem',
  email: 'E-mail',
  password: 'Heslo',
  lost: 'Zapomněli jste heslo?',
  lostWords: 'Zadejte svůj e-mail a my vám pošleme odkaz, který vás jednou přihlásí.',
  sendLink: 'Poslat odkaz',
  notices: {
    'signed-out': 'Jste odhlášeni.',
    'link-sent': 'Pokud tu někdo s touto adresou pracuje, e-mail s odkazem je na cestě. Platí hodinu.',
    'ask-admin': 'Tento Kontor neposílá e-maily. O odkaz k přihlášení požádejte správce své organizace.',
    kept: 'Vaše přihlášení skončilo. Co jste napsali, je schované: přihlaste se a bude to zase ve formuláři. Nic se zatím neodeslalo.',
  },
  notSafe:
    'Přihlásit se lze jen přes https, nebo přímo na počítači, kde Kontor běží. Požádejte provozovatele o nastavení https a API_URL.',
  problems: {
    sign_in_failed: 'E-mail nebo heslo nesouhlasí. Zkuste to znovu, nebo si nechte poslat odkaz.',
    sign_in_limited: 'Příliš mnoho nezdařených pokusů. Použijte přístupový klíč nebo odkaz, nebo to zkuste později.',
    passkey_failed: 'Přístupový klíč nebyl přijat. Zkuste to znovu, nebo se přihlaste heslem.',
    sign_in_link_invalid: 'Odkaz už byl použit, nebo vypršel. Požádejte o nový tam, kde jste ho dostali.',
    validation_failed: 'Tohle není e-mailová adresa.',
    member_blocked: 'Váš přístup je zablokován. Obraťte se na správce své organizace.',
    sign_in_to_accept: 'Účet tu už máte. Přihlaste se a pozvánku otevřete v tomto prohlížeči znovu.',
    member_unproved: 'Váš e-mail tu není prokázán. Požádejte provozovatele tohoto Kontoru, ať vás do organizace přidá.',
  },
  retry: (minutes) => `Zkuste to znovu za ${minutes} min.`,
  passkeyStopped: 'Přístupový klíč nebyl použit. Zkuste to znovu, nebo se přihlaste heslem.',
  acceptTitle: 'Máte pozvánku',
  enterTitle: { first: 'Vítejte v Kontoru', invitation: 'Máte pozvánku', link: 'Přihlášení' },
  enterLead: {
    first: 'Jste tu první: stanete se vlastníkem organizace a provozovatelem této instalace.',
    invitation: 'Jedno kliknutí a jste uvnitř. Heslo nebo přístupový klíč si zvolíte potom.',
    link: 'Tento odkaz vás jednou přihlásí.',
  },
  enter: { first: 'Otevřít konzoli', invitation: 'Přijmout a vstoupit', link: 'Přihlásit se' },
  overTitle: 'Odkaz už neplatí',
  overWords: 'Byl už použit, nebo vypršel. Požádejte o nový tam, kde jste ho dostali, nebo se přihlaste.',
  toSignIn: 'Přejít na přihlášení',
  home: 'Do konzole',
  tryAgain: 'Zkusit znovu',
  problemTitles: {
    404: 'Tady nic není',
    403: 'Sem nemáte přístup',
    401: 'Jste odhlášeni',
    409: 'Mezitím se to změnilo',
    405: 'Toto není stránka',
    413: 'Je to příliš velké',
    500: 'Něco se tu pokazilo',
    503: 'Databáze neodpovídá',
  },
  problemTitle: 'Nepovedlo se to',
  problemWords: {
    method_not_allowed: 'Tato adresa přijímá formulář a nic neukazuje. Otevřete obrazovku, ke které formulář patří.',
    payload_too_large:
      'Poslali jste víc, než tento formulář přijímá. Vyberte menší soubor, nebo pošlete méně najednou.',
    internal_error:
      'Stránku se nepodařilo vytvořit. Není to vaše chyba a nic se neztratilo. Zkuste to znovu; pokud to nepomůže, předejte provozovateli číslo níže.',
    unavailable: 'Nic se neztratilo. Kontor to zkouší dál sám: chvíli počkejte a načtěte stránku znovu.',
    outcome_unknown:
      'Databáze se ztratila dřív, než řekla, zda je uloženo. Chvíli počkejte, podívejte se, zda to tam je, a teprve pak to pošlete znovu.',
    not_found_here: 'Adresa není správná, nebo patří organizaci, do které nepatříte.',
    not_safe_here:
      'Přihlásit se lze jen přes https, nebo přímo na počítači, kde Kontor běží. Požádejte provozovatele o nastavení https a API_URL.',
    cross_site: 'Formulář neposlala stránka této konzole. Otevřete přímo konzoli a zkuste to znovu.',
    sign_in_needed:
      'Vaše přihlášení skončilo. Přihlaste se, vraťte se v prohlížeči zpět a formulář pošlete znovu: co jste napsali, tam zůstalo.',
  },
  needsRole: (role) => `To smějí jen členové s rolí „${role}“ nebo vyšší. Požádejte o ni vlastníka.`,
  number: 'Požadavek',
};

export const doorWords: Record<Language, DoorWords> = { en, cs };
