// The Czech texts of the console in the reference, by the English ones (test/czech.test.ts).
import type { Czech } from '#platform/http/docs/translate.ts';

export const consoleCzech: Czech = {
  'Sign in first': 'Nejdřív se přihlaste',
  'The request carries no session of the console, or one that has ended. API keys do not open the console.':
    'Požadavek nemá přihlášení do konzole, nebo už skončilo. API klíče konzoli neotevírají.',
  'Sign in at /console/sign-in. A session ends after 12 hours without use and after 30 days at the latest.':
    'Přihlaste se na /console/sign-in. Přihlášení končí po 12 hodinách bez použití, nejpozději po 30 dnech.',
  'Not permitted': 'Bez oprávnění',
  'The member is signed in and belongs to the organisation, but the role lacks the permission.':
    'Člen je přihlášen a do organizace patří, ale jeho role k tomu nemá oprávnění.',
  'An admin or owner of the organisation can change roles on the People screen.':
    'Role mění správce nebo vlastník organizace na obrazovce Lidé.',
  'Sent by another site': 'Odeslala to jiná stránka',
  'A change needs the header Origin with our own address, or Sec-Fetch-Site: same-origin, so that no other site can act for you.':
    'Změna potřebuje hlavičku Origin s naší vlastní adresou, nebo Sec-Fetch-Site: same-origin, aby za vás nemohl jednat jiný web.',
  'Open the console at its own address and send the form there. If a proxy stands before Kontor, set API_URL to the address people use.':
    'Otevřete konzoli na její vlastní adrese a formulář pošlete tam. Stojí-li před Kontorem proxy, nastavte API_URL na adresu, kterou lidé používají.',
  'Not over plain http': 'Nešifrované http nestačí',
  'API_URL is neither https nor an address of this machine: passwords and sessions would travel in the open.':
    'API_URL není https ani adresa tohoto počítače: hesla a přihlášení by putovala nešifrovaně.',
  'Put a proxy with https before Kontor, and set API_URL to its address.':
    'Dejte před Kontor proxy s https a nastavte API_URL na její adresu.',
  'Not found': 'Nenalezeno',
  'The organisation, the environment or the thing in the address does not exist, or it is not yours to see.':
    'Organizace, prostředí nebo věc v adrese neexistuje, nebo k ní nemáte přístup.',
  'Check the address, or go back to /console and choose the organisation there.':
    'Zkontrolujte adresu, nebo se vraťte na /console a organizaci vyberte tam.',
  'Too many changes': 'Příliš mnoho změn',
  'A member changes at most 1,000 things in 15 minutes, and their own account at most 100 times.':
    'Jeden člen změní za 15 minut nejvýše 1 000 věcí a ve vlastním účtu provede nejvýše 100 změn.',
  'Wait for the seconds in Retry-After. For many things at once there are imports, lists and the API.':
    'Počkejte počet sekund z Retry-After. Pro mnoho věcí najednou jsou importy, seznamy a API.',
  'Changed by somebody else': 'Změnil to někdo jiný',
  'The form began from a version that is not the newest any more. `yours` and `theirs` hold both versions.':
    'Formulář vyšel z verze, která už není nejnovější. Obě verze jsou v `yours` a `theirs`.',
  'Compare both versions, keep what is right, and save again.':
    'Porovnejte obě verze, nechte, co je správné, a uložte znovu.',
  'A backup is being made': 'Právě se dělá záloha',
  'Somebody has asked for a backup that is not finished yet, or a download of one is under way.':
    'Někdo si vyžádal zálohu, která ještě není hotová, nebo se nějaká právě stahuje.',
  'Wait until it is done, and look at the list of backups.':
    'Počkejte, až bude hotová, a podívejte se do seznamu záloh.',
  'No such backup here': 'Tahle záloha tu není',
  'The file was removed by its age or number, by hand, or it is in the data folder of another machine.':
    'Soubor byl odstraněn kvůli stáří, počtu nebo ručně, nebo je v datové složce jiného počítače.',
  'Download a new one: that works on every machine.': 'Stáhněte si novou: to funguje na každém počítači.',
  'The job is done': 'Úloha už není',
  'Between the page and the request the job has run, was deleted, or was removed after its time.':
    'Mezi zobrazením stránky a požadavkem úloha proběhla, někdo ji smazal, nebo jí vypršel čas.',
  'Look at the list of jobs again.': 'Podívejte se znovu do seznamu úloh.',
  'The job is running': 'Úloha právě běží',
  'A process works on the job now, so it can neither be tried again nor be deleted.':
    'Na úloze právě pracuje nějaký proces, a tak ji nelze zkusit znovu ani smazat.',
  'Wait until it has ended, and look at the list of jobs again.':
    'Počkejte, až skončí, a podívejte se znovu do seznamu úloh.',
  'The job has not failed': 'Úloha neselhala',
  'Only a job that has failed can be tried again. This one waits for its time, or is about to run.':
    'Znovu lze zkusit jen úlohu, která selhala. Tahle čeká na svůj čas, nebo se právě chystá.',
  'Wait, or look at the list of jobs again.': 'Počkejte, nebo se podívejte znovu do seznamu úloh.',
};
