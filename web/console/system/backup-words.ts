// The words of the Backups screen in both languages.
import type { Language } from '#platform/http/preferences.ts';

const en = {
  backupsFacts: (most: string, days: string) => `the newest ${most} are kept here, for ${days} days at most`,
  makeBackup: 'Back up now',
  sendBackup: 'Download a new one',
  holds: 'What is in a backup',
  holdsWords:
    'Everything: the data of all organisations, the people who sign in, digests of keys and passwords, and the secrets of the data folder. Whoever has the file has the data. Every backup and every download is written to the audit log.',
  holdsKeep: (folder: string) =>
    `“Back up now” makes a file in ${folder} on the machine that answers, readable by Kontor only. If the disk is lost, it is lost too: download it, and keep it elsewhere.`,
  holdsSend:
    '“Download a new one” comes straight from the database and is stored nowhere. It works on every machine, also where several serve. If it breaks off, a restore refuses it.',
  holdsMissing: (names: string) => `Not in it, because the environment has them: ${names}. Store them in a safe place.`,
  restoreWords: 'A restore is a command on the machine:',
  running: 'A backup is being made',
  runningWords: (done: string, total: string, size: string) => `${done} of ${total} tables, ${size} so far`,
  runningBegins: 'It is about to begin.',
  runningSent: 'Somebody is downloading a new backup.',
  reload: 'Look again',
  list: 'Backups so far',
  made: 'Made',
  by: 'By',
  command: 'command line',
  size: 'Size',
  result: 'Result',
  kindsOf: { kept: 'kept here', sent: 'downloaded', command: 'kontor db backup' } as Record<string, string>,
  checked: 'checked',
  notChecked: 'not checked',
  failed: 'failed',
  download: 'Download',
  removed: 'file removed',
  elsewhere: 'on another machine',
  noBackups: 'No backup yet',
  noBackupsWords: 'One click makes the first one, while everybody goes on working.',
  failures: {
    interrupted: 'The process that made it ended before it was done. Make another one.',
    stopped: 'The server was stopped meanwhile. Make another one.',
    disk_full: 'There is not enough room on the disk. Free some space, or download a new one instead.',
    not_writable: 'Kontor may not write into its data folder. Put its permissions right.',
    database_lost: 'The database was lost meanwhile. Make another one.',
    damaged: 'The file could not be read again, so it was removed. Look at the disk, and make another one.',
    broken_off: 'The download was broken off. Download it again.',
    unknown: 'It failed; the log of the server says why.',
  } as Record<string, string>,
  backupTitle: (moment: string) => `Backup of ${moment}`,
  file: 'File',
  tables: 'Tables',
  checkedAt: 'Checked',
};

export type BackupWords = typeof en;

const cs: BackupWords = {
  backupsFacts: (most, days) => `na tomto počítači zůstávají poslední ${most}, nejvýše ${days} dní`,
  makeBackup: 'Zálohovat teď',
  sendBackup: 'Stáhnout novou',
  holds: 'Co je v záloze',
  holdsWords:
    'Všechno: data všech organizací, lidé, kteří se přihlašují, otisky klíčů a hesel a tajemství z datové složky. Kdo má soubor, má i data. Každá záloha a každé stažení se zapíše do záznamů.',
  holdsKeep: (folder) =>
    `„Zálohovat teď“ vytvoří soubor v ${folder} na počítači, který odpovídá; číst ho může jen Kontor. Zničí-li se disk, zničí se i záloha: stáhněte ji a uložte jinam.`,
  holdsSend:
    '„Stáhnout novou“ jde rovnou z databáze a nikam se neukládá. Funguje na každém počítači, i když jich slouží víc. Když se přeruší, obnova ji odmítne.',
  holdsMissing: (names) => `Není v ní, protože to má prostředí: ${names}. Uložte to na bezpečné místo.`,
  restoreWords: 'Obnova je příkaz na počítači:',
  running: 'Záloha se právě dělá',
  runningWords: (done, total, size) => `${done} z ${total} tabulek, zatím ${size}`,
  runningBegins: 'Za okamžik začne.',
  runningSent: 'Někdo právě stahuje novou zálohu.',
  reload: 'Podívat se znovu',
  list: 'Dosavadní zálohy',
  made: 'Vytvořena',
  by: 'Kdo',
  command: 'příkazový řádek',
  size: 'Velikost',
  result: 'Výsledek',
  kindsOf: { kept: 'uložená', sent: 'stažená', command: 'kontor db backup' },
  checked: 'ověřená',
  notChecked: 'neověřená',
  failed: 'nepovedla se',
  download: 'Stáhnout',
  removed: 'soubor odstraněn',
  elsewhere: 'na jiném počítači',
  noBackups: 'Zatím žádná záloha',
  noBackupsWords: 'První uděláte jedním kliknutím a všichni mohou dál pracovat.',
  failures: {
    interrupted: 'Proces, který ji dělal, skončil dřív. Udělejte další.',
    stopped: 'Server se mezitím zastavil. Udělejte další.',
    disk_full: 'Na disku není dost místa. Uvolněte ho, nebo si místo toho zálohu stáhněte.',
    not_writable: 'Kontor nesmí zapisovat do své datové složky. Opravte její práva.',
    database_lost: 'Mezitím vypadla databáze. Udělejte další.',
    damaged: 'Soubor se nepodařilo znovu přečíst, proto byl odstraněn. Zkontrolujte disk a udělejte další.',
    broken_off: 'Stahování se přerušilo. Stáhněte ji znovu.',
    unknown: 'Nepovedla se; důvod je v logu serveru.',
  },
  backupTitle: (moment) => `Záloha z ${moment}`,
  file: 'Soubor',
  tables: 'Tabulky',
  checkedAt: 'Ověřena',
};

export const backupWords: Record<Language, BackupWords> = { en, cs };
