// The Czech texts of the calendar room in the reference, by the English ones (test/czech.test.ts).
import type { Czech } from '#platform/http/docs/translate.ts';

export const calendarCzech: Czech = {
  'calendar events': 'události v kalendáři',
  'Create an event.': 'Vytvořit událost.',
  'If a blocking event overlaps another blocking event of the calendar, the call is refused with event_conflict; the answer names the occupied time and the next free start. Attendees are reminded by e-mail or SMS if notifyBefore is given.':
    'Pokud se blokující událost překrývá s jinou blokující událostí kalendáře, volání se odmítne s event_conflict; odpověď uvádí obsazený čas a nejbližší volný začátek. Je-li uvedeno notifyBefore, dostanou účastníci připomínku e-mailem nebo SMS.',
  'Calendar in which the event is created.': 'Kalendář, ve kterém se událost vytvoří.',
  "Start of the event. ISO 8601; without an offset it is local time in the calendar's time zone. A date without a time requires isAllDay.":
    'Začátek události. ISO 8601; bez posunu je to místní čas v pásmu kalendáře. Datum bez času vyžaduje isAllDay.',
  "End of the event, later than startTime; for an all-day event it may be the same. ISO 8601; without an offset it is local time in the calendar's time zone. A date without a time requires isAllDay.":
    'Konec události, později než startTime; u celodenní události může být stejný. ISO 8601; bez posunu je to místní čas v pásmu kalendáře. Datum bez času vyžaduje isAllDay.',
  'Title, 1 to 250 characters; surrounding spaces are not counted.':
    'Název, 1 až 250 znaků; mezery na okrajích se nepočítají.',
  'Additional details, at most 64 KiB.': 'Další podrobnosti, nejvýše 64 KiB.',
  'Agenda items, at most 64 KiB; other team members may edit it.':
    'Body programu, nejvýše 64 KiB; mohou je upravovat i ostatní členové týmu.',
  'Link for the event: http or https, at most 2048 characters. Kontor never opens it.':
    'Odkaz k události: http nebo https, nejvýše 2048 znaků. Kontor ho nikdy neotevírá.',
  'How long before the start attendees are reminded by e-mail or SMS: weeks, days, hours and minutes as in "1w 2d 3h 30m", "2 days" or "1:30", or ISO 8601 as in PT1H30M; 0 to 4 weeks.':
    'Jak dlouho před začátkem dostanou účastníci připomínku e-mailem nebo SMS: týdny, dny, hodiny a minuty jako „1w 2d 3h 30m“, „2 days“ nebo „1:30“, případně ISO 8601 jako PT1H30M; 0 až 4 týdny.',
  "Until when the slot stays blocked for other events; no earlier than endTime. ISO 8601; without an offset it is local time in the calendar's time zone. A date without a time requires isAllDay.":
    'Do kdy zůstane čas blokovaný pro jiné události; ne dříve než endTime. ISO 8601; bez posunu je to místní čas v pásmu kalendáře. Datum bez času vyžaduje isAllDay.',
  'Full physical address of the location.': 'Úplná adresa místa konání.',
  "True for whole days in the calendar's time zone. If the event ends at midnight, that day is not included; at any other time it is.":
    'True pro celé dny v pásmu kalendáře. Končí-li událost o půlnoci, tento den už se nepočítá; při jiném čase ano.',
  'True if the event occupies its time: two blocking events of a calendar never overlap.':
    'True, pokud událost svůj čas obsadí: dvě blokující události jednoho kalendáře se nikdy nepřekrývají.',
  'Name, 1 to 250 characters.': 'Jméno, 1 až 250 znaků.',
  'Internal identifier of a registered member.': 'Interní identifikátor registrovaného člena.',
  'As a number.': 'Jako číslo.',
  'As text.': 'Jako text.',
  'External customer identifier: a number, or a text of at most 64 characters.':
    'Externí identifikátor zákazníka: číslo, nebo text do 64 znaků.',
  'E-mail address; reminders are sent to it.': 'E-mailová adresa; chodí na ni připomínky.',
  "Phone number in international format; without + it must be a valid number of the calendar's country. An attendee with a phone and no e-mail is reminded by SMS.":
    'Telefonní číslo v mezinárodním formátu; bez + musí jít o platné číslo země kalendáře. Účastník s telefonem a bez e-mailu dostane připomínku SMS zprávou.',
  'People who attend, at most 100.': 'Účastníci, nejvýše 100.',
  'Type for filtering and analytics, at most 64 characters, not case-sensitive; a new type is created.':
    'Typ pro filtrování a přehledy, nejvýše 64 znaků, na velikosti písmen nezáleží; nový typ se založí.',
  'Makes retries safe: within 24 hours, the same key with the same body returns the event of the first call.':
    'Umožňuje bezpečné opakování: stejný klíč se stejným tělem vrátí během 24 hodin událost z prvního volání.',
  'Identifier of the new event.': 'Identifikátor nové události.',
  'Unknown calendar': 'Neznámý kalendář',
  'No calendar of this organisation and this environment (live or sandbox) has this id.':
    'Žádný kalendář této organizace v tomto prostředí (ostrém nebo v sandboxu) nemá toto id.',
  'Check calendarId against the list of calendars. A DEV_ key sees sandbox data, a PROD key live data.':
    'Porovnejte calendarId se seznamem kalendářů. Klíč DEV_ vidí data sandboxu, klíč PROD ostrá data.',
  'Time already taken': 'Čas je už obsazený',
  'A blocking event of the calendar overlaps the requested time. `conflict` is the time it occupies, `nextFree` the start of the next free slot of the same length. Who booked it is not disclosed.':
    'S požadovaným časem se překrývá blokující událost kalendáře. V `conflict` je čas, který zabírá, v `nextFree` začátek nejbližšího stejně dlouhého volna. Kdo si čas zarezervoval, se nesděluje.',
  'Offer nextFree or another time, or set isBlocking to false if the event may overlap others.':
    'Nabídněte nextFree nebo jiný čas, případně nastavte isBlocking na false, pokud se událost smí překrývat s jinými.',
  'Invalid calendar': 'Neplatný kalendář',
  'A field has a value it does not accept.': 'Některé pole má hodnotu, kterou mít nemůže.',
  'Correct the field that the message names.': 'Opravte pole, které hlášení uvádí.',
  'Calendar id taken': 'Id kalendáře je obsazené',
  'The id of a calendar is unique in its organisation and environment.':
    'Id kalendáře je v organizaci a prostředí jedinečné.',
  'Choose another id.': 'Zvolte jiné id.',
  'Unknown event': 'Neznámá událost',
  'No event of this organisation and this environment (live or sandbox) has this id.':
    'Žádná událost této organizace v tomto prostředí (ostrém nebo v sandboxu) nemá toto id.',
  'Take the id from the list of events.': 'Použijte id ze seznamu událostí.',
  'Calendar is archived': 'Kalendář je archivovaný',
  'An archived calendar keeps its events and takes no more.':
    'Archivovaný kalendář si události nechá a další nepřijímá.',
  'Take the calendar out of the archive.': 'Vraťte kalendář z archivu.',
  'Calendar has events': 'V kalendáři jsou události',
  'Only a calendar without events can be deleted; cancelled events count.':
    'Smazat jde jen kalendář bez událostí; zrušené události se počítají.',
  'Archive the calendar.': 'Archivujte kalendář.',
  'Unknown feed': 'Neznámý odběr',
  'The address of the feed was never valid, has got another token, or was revoked.':
    'Adresa odběru nikdy neplatila, dostala jiný token, nebo byla zrušena.',
  'Ask the company for a new address.': 'Požádejte firmu o novou adresu.',
  'Event is cancelled': 'Událost je zrušená',
  'A cancelled event occupies no time.': 'Zrušená událost nezabírá žádný čas.',
  'Restore the event, then move it.': 'Událost obnovte a pak ji přesuňte.',
  'Attendee not found': 'Účastník nenalezen',
  'This person attends no event of this organisation and environment (live or sandbox).':
    'Tato osoba se neúčastní žádné události této organizace a prostředí (ostrého nebo sandboxu).',
  'Search the other environment, or by another e-mail, phone or number.':
    'Hledejte v druhém prostředí, nebo podle jiného e-mailu, telefonu či čísla.',
  'Unknown reminder': 'Neznámá připomínka',
  'No reminder of this organisation and this environment (live or sandbox) has this id.':
    'Žádná připomínka této organizace v tomto prostředí (ostrém nebo v sandboxu) nemá toto id.',
  'Take it from the screen Today of the console.': 'Vezměte ho z obrazovky Dnes v konzoli.',
  'Reminder has not failed': 'Připomínka neselhala',
  'Only a reminder that failed, or is being tried again, can be sent by hand or put out of sight.':
    'Ručně poslat nebo odložit jde jen připomínku, která selhala nebo se zkouší znovu.',
  'Load the page again to see its state now.': 'Načtěte stránku znovu a uvidíte její současný stav.',
  'Event has begun': 'Událost už začala',
  'A reminder is sent only until its event begins.': 'Připomínka se posílá jen do začátku události.',
  'Call the attendee, or put the reminder out of sight.': 'Zavolejte účastníkovi, nebo připomínku odložte.',
  'No address for this reminder': 'Připomínka nemá kam jít',
  'An e-mail needs an e-mail address, an SMS a phone number.':
    'E-mail potřebuje e-mailovou adresu, SMS telefonní číslo.',
  'Send it the other way.': 'Pošlete ji druhým způsobem.',
  'Title of a calendar event': 'Název události v kalendáři',
  '{least} to {most} characters': '{least} až {most} znaků',
  'Attendees of a calendar event': 'Účastníci události v kalendáři',
  'at most {most}': 'nejvýše {most}',
  'An event was added to a calendar, or a cancelled one was restored.':
    'Do kalendáře přibyla událost, nebo byla obnovena zrušená.',
  'An event has other times now.': 'Událost má jiný čas.',
  'An event was cancelled, and its time is free again.': 'Událost byla zrušena a její čas je znovu volný.',
  'A reminder could not be sent, and is not tried again.': 'Připomínku se nepodařilo odeslat a už se to nezkusí.',
  'When the event begins (UTC).': 'Kdy událost začíná (UTC).',
  'When the event ends (UTC).': 'Kdy událost končí (UTC).',
  'Whether it takes whole days.': 'Zda trvá celé dny.',
  'The id of the event, as add-event answered it.': 'Identifikátor události, jak ho vrátilo add-event.',
  'The id of its calendar.': 'Identifikátor jejího kalendáře.',
  'The id of the reminder.': 'Identifikátor připomínky.',
  'email or sms.': 'email nebo sms.',
  'How often it was tried.': 'Kolikrát se to zkoušelo.',
};
