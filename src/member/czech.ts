// The Czech texts of the member room in the reference, by the English ones (test/czech.test.ts).
import type { Czech } from '#platform/http/docs/translate.ts';

export const memberCzech: Czech = {
  'Sign-in failed': 'Přihlášení se nezdařilo',
  'Nobody has this e-mail and this password together. The answer does not say which of the two is wrong.':
    'E-mail nebo heslo nesouhlasí. Co z toho je špatně, se z bezpečnostních důvodů neprozrazuje.',
  'Try again, or ask for a sign-in link.': 'Zkuste to znovu, nebo požádejte o odkaz k přihlášení.',
  'Passkey not accepted': 'Přístupový klíč nebyl přijat',
  'The passkey is not known here, its answer is not valid, or it came too late.':
    'Přístupový klíč tu není známý, jeho odpověď není platná, nebo přišla pozdě.',
  'Try again, or sign in another way and add the passkey again.':
    'Zkuste to znovu, nebo se přihlaste jinak a přístupový klíč přidejte znovu.',
  'Too many passkeys': 'Příliš mnoho přístupových klíčů',
  'A person has at most 20 passkeys.': 'Jeden člověk může mít nejvýše 20 přístupových klíčů.',
  'Remove a passkey that is not used any more, then add the new one.':
    'Odeberte přístupový klíč, který už nepoužíváte, a pak přidejte nový.',
  'Not signed in': 'Nejste přihlášeni',
  'There is no session, or it has ended: 12 hours without use, 30 days at most, or it was ended.':
    'Přihlášení chybí nebo skončilo: po 12 hodinách bez použití, nejpozději po 30 dnech, nebo ho někdo ukončil.',
  'Sign in again.': 'Přihlaste se znovu.',
  'Too many attempts': 'Příliš mnoho pokusů',
  '10 wrong passwords for one account, 30 attempts of one client, or 100 sign-ins of one person, in 15 minutes.':
    '10 chybných hesel k jednomu účtu, 30 pokusů jednoho klienta nebo 100 přihlášení jednoho člověka za 15 minut.',
  'Wait for the seconds in Retry-After, or sign in with a passkey or a sign-in link.':
    'Počkejte počet sekund z Retry-After, nebo se přihlaste přístupovým klíčem či odkazem.',
  'Too many sign-ins at once': 'Příliš mnoho přihlášení najednou',
  'Checking passwords takes memory, so only two are checked at once, and the queue is full.':
    'Ověření hesla potřebuje paměť, proto se ověřují nejvýše dvě najednou, a fronta je plná.',
  'Try again in a few seconds.': 'Zkuste to znovu za pár sekund.',
  'Sign-in link no longer valid': 'Odkaz k přihlášení už neplatí',
  'A sign-in link works once, within an hour; an invitation within seven days.':
    'Odkaz k přihlášení platí jednou a hodinu, pozvánka sedm dní.',
  'Ask for a new link where you got this one.': 'Požádejte o nový odkaz tam, kde jste dostali tento.',
  'Sign in to accept': 'Pro přijetí se přihlaste',
  'An invitation that was handed on does not let in as somebody who has joined before.':
    'Předaná pozvánka nepustí dovnitř jménem někoho, kdo už účet má.',
  'Sign in, then open the invitation again in the same browser.':
    'Přihlaste se a pozvánku otevřete ve stejném prohlížeči znovu.',
  'Has not come yet': 'Ještě nepřišel',
  'Somebody who was invited and has not come has nothing in the organisation that could be ended.':
    'Kdo byl pozván a ještě nepřišel, nemá v organizaci nic, co by šlo ukončit.',
  'Withdraw the invitation, or wait until the person has come.': 'Zrušte pozvánku, nebo počkejte, až člověk přijde.',
  'Access blocked': 'Přístup zablokován',
  'An admin or the operator has blocked the person.': 'Tuto osobu zablokoval správce nebo provozovatel.',
  'An admin can unblock the person.': 'Odblokovat ji může správce.',
  'Person not found': 'Osoba nenalezena',
  'Nobody in this organisation has this e-mail or id.': 'Tento e-mail ani id v organizaci nikdo nemá.',
  'Look at the list of people.': 'Podívejte se do seznamu lidí.',
  'Already a member': 'Do organizace už patří',
  'Somebody with this e-mail is a member of the organisation.': 'Někdo s tímto e-mailem do organizace už patří.',
  'Change their role instead.': 'Změňte mu roli.',
  'E-mail in use': 'E-mail už někdo používá',
  'Two people cannot have the same e-mail.': 'Dva lidé nemohou mít stejný e-mail.',
  'Give another e-mail.': 'Uveďte jiný e-mail.',
  'E-mail cannot be changed': 'E-mail nelze změnit',
  'Invitations and keys go by e-mail, so a person keeps theirs.':
    'Pozvánky i klíče se řídí e-mailem, proto zůstává stejný.',
  'Ask an admin to invite the new address.': 'Požádejte správce o pozvánku na novou adresu.',
  'Not allowed': 'Není dovoleno',
  'The role of the one who asks is too low, or the other person also belongs to another organisation.':
    'Role toho, kdo žádá, nestačí, nebo druhý člověk patří i do jiné organizace.',
  'Ask an owner of the organisation, or the operator of this Kontor.':
    'Požádejte vlastníka organizace nebo provozovatele tohoto Kontoru.',
  'Last owner': 'Poslední vlastník',
  'Every organisation keeps at least one owner who can sign in.':
    'Každá organizace má aspoň jednoho vlastníka, který se může přihlásit.',
  'Make somebody else an owner first.': 'Nejdřív určete jiného vlastníka.',
  'Last operator': 'Poslední provozovatel',
  'There is always at least one operator who can sign in.':
    'Vždy musí zůstat aspoň jeden provozovatel, který se může přihlásit.',
  'Make somebody else an operator first.': 'Nejdřív určete jiného provozovatele.',
  'Changed meanwhile': 'Mezitím změněno',
  'The form began from an older version.': 'Formulář vyšel ze starší verze.',
  'Look at the newer state and try again.': 'Podívejte se na novější stav a zkuste to znovu.',
  'No passkeys at this address': 'Na této adrese přístupové klíče nefungují',
  'Browsers tie a passkey to a host name. API_URL has an IP address.':
    'Prohlížeče vážou přístupový klíč na jméno hostitele. API_URL má IP adresu.',
  'Use a password, or have the operator set API_URL to an address with a host name.':
    'Použijte heslo, nebo ať provozovatel nastaví API_URL na adresu se jménem.',
  'Passkey known already': 'Přístupový klíč už je přidaný',
  'The same passkey cannot be added twice.': 'Stejný přístupový klíč nelze přidat dvakrát.',
  'Use it to sign in, or add another one.': 'Přihlaste se jím, nebo přidejte jiný.',
  'Last way to sign in': 'Poslední způsob přihlášení',
  'Without a password and without any passkey nobody could come back.':
    'Bez hesla i přístupového klíče byste se už nemohli přihlásit.',
  'Set a password, or add another passkey first.': 'Nejdřív nastavte heslo, nebo přidejte jiný přístupový klíč.',
  'Passkey not found': 'Přístupový klíč nenalezen',
  'None of your passkeys has this id.': 'Toto id nemá žádný z vašich přístupových klíčů.',
  'Look at the list of your passkeys.': 'Podívejte se do seznamu svých přístupových klíčů.',
  'Session not found': 'Přihlášení nenalezeno',
  'None of this person’s sessions has this id.': 'Toto id nemá žádné z přihlášení této osoby.',
  'Look at the list of sessions.': 'Podívejte se do seznamu přihlášení.',
  'E-mail not proved': 'E-mail není ověřený',
  'The account was opened with a link that was handed on. Only a link that was mailed proves an e-mail.':
    'Účet byl otevřen odkazem, který někdo předal. E-mail potvrdí jen odkaz doručený do schránky.',
  'The person can ask for a sign-in link by mail, which proves it; or the operator adds them.':
    'Ten, komu patří, si může nechat poslat odkaz k přihlášení e-mailem a tím ho ověří; nebo ho přidá provozovatel.',
  'Sign in again': 'Přihlaste se znovu',
  'Passkeys open the console for good, so only somebody who has just signed in may change them.':
    'Přístupové klíče otevírají konzoli natrvalo, proto je mění jen ten, kdo se právě přihlásil.',
  'Sign out, sign in again, and repeat it.': 'Odhlaste se, znovu se přihlaste a zopakujte to.',
  'Somebody has accepted an invitation to the organisation, or was added to it. Told to live webhooks.':
    'Někdo přijal pozvání do organizace, nebo do ní byl přidán. Posílá se webhookům ostrého prostředí.',
  'The id of the person.': 'Identifikátor člověka.',
  'viewer, editor, admin or owner.': 'viewer, editor, admin nebo owner.',
};
