// The words of what needs attention and of its remedies, in both languages: by the codes that rooms send.
import type { Language } from '#platform/http/preferences.ts';
import type { Say } from './write.ts';

type AttentionRow = { icon: string; title: Say; harm: Say };

const en = {
  attention: {
    'reminder.failed': {
      icon: 'message',
      title: (v) => `Reminder to ${v.name} failed`,
      harm: (v, w) => `${v.title}, ${w.moment(v.startsAt)}. ${v.reason}`,
    },
    'reminder.retrying': {
      icon: 'message',
      title: (v) => `Reminder to ${v.name} does not go out`,
      harm: (v, w) =>
        `${v.title}, ${w.moment(v.startsAt)}. Tried ${w.number(v.attempts)} times, and it is tried again. ${v.reason}`,
    },
    'reminder.more': {
      icon: 'message',
      title: () => 'More reminders failed',
      harm: (v) => `At least ${v.count}: look whether mail and SMS go out at all.`,
    },
    'branch.holiday': {
      icon: 'branches',
      title: (v, w) => `${w.day(v.date)} is a public holiday in ${v.country === 'SK' ? 'Slovakia' : 'Czechia'}`,
      harm: (v) => `${v.en}. Branches that would be open and say nothing of it: ${v.count}.`,
    },
    'register.down': {
      icon: 'companies',
      title: (v) => `${v.name} does not answer`,
      harm: (v, w) =>
        v.lastSuccess === undefined
          ? 'New companies cannot be looked up there; those looked up before still can.'
          : `Last answer ${w.when(v.lastSuccess)}. New companies cannot be looked up there; those looked up before still can.`,
    },
    'company-list.done': {
      icon: 'companies',
      title: (v) => `${v.name ?? 'A pasted list'} is checked`,
      harm: (v, w) => `${w.number(v.total)} rows, none to look at. The result waits for you.`,
    },
    'company-list.problems': {
      icon: 'companies',
      title: (v) => `${v.name ?? 'A pasted list'} is checked`,
      harm: (v, w) => `${w.number(v.total)} rows, ${w.number(v.problems)} of them to look at.`,
    },
    'key.expires': {
      icon: 'keys',
      title: (v, w) => `Key “${v.label}” expires ${w.ahead(v.expiresAt)}`,
      harm: (v, w) =>
        v.lastUsedAt === undefined
          ? 'It was never used. Whoever has it is refused from then on.'
          : `Last used ${w.ago(v.lastUsedAt)}. Whoever uses it is refused from then on.`,
    },
    'keys.expire': {
      icon: 'keys',
      title: (v) => `${v.count} more keys expire within 14 days`,
      harm: () => 'Whoever uses them is refused from then on.',
    },
    'key.idle': {
      icon: 'keys',
      title: (v) => `Key “${v.label}” was not used for 90 days`,
      harm: () => 'A key that nobody needs can still be stolen.',
    },
    'keys.idle': {
      icon: 'keys',
      title: (v) => `${v.count} keys were not used for 90 days`,
      harm: () => 'A key that nobody needs can still be stolen.',
    },
    'webhook.off': {
      icon: 'webhooks',
      title: (v) => `Webhook “${v.label}” was switched off`,
      harm: () => 'It took nothing for three days. What happens now is not kept for it.',
    },
    'webhook.gone': {
      icon: 'webhooks',
      title: (v) => `Webhook “${v.label}” was switched off by its receiver`,
      harm: () => 'The receiver answered 410: it wants no more messages. What happens now is not kept for it.',
    },
    'webhook.fails': {
      icon: 'webhooks',
      title: (v) => `Webhook “${v.label}” does not arrive`,
      harm: () => 'Messages are tried again. After three days of failure it is switched off.',
    },
    'webhooks.more': {
      icon: 'webhooks',
      title: (v) => `More webhooks need somebody: ${v.count}`,
      harm: () => 'They fail, or were switched off.',
    },
    'backup.old': {
      icon: 'system',
      title: (v, w) => `No backup for ${w.number(v.days)} days`,
      harm: () => 'If the disk fails, everything since is lost.',
    },
    'backup.never': {
      icon: 'system',
      title: (v, w) => `No backup since Kontor was installed ${w.number(v.days)} days ago`,
      harm: () => 'If the disk fails, everything is lost.',
    },
  } as Record<string, AttentionRow>,
  reasons: {
    'the event had begun': 'Kontor came to it only after the event had begun.',
  } as Record<string, string>,
  remedies: {
    'key.open': () => 'Open the key',
    'key.rotate': () => 'Rotate',
    'keys.open': () => 'Open the keys',
    'webhook.open': () => 'Open the webhook',
    'webhook.leave-off': () => 'Leave it off',
    'webhook.test': () => 'Send a test message',
    'webhooks.open': () => 'Open the webhooks',
    'reminder.dismiss': () => 'Dismiss',
    'reminder.again': () => 'Send again',
    'reminder.email': () => 'Send by e-mail',
    'reminder.sms': () => 'Send by SMS',
    'register.ask': () => 'Ask again',
    'branch.stay-open': () => 'They stay open',
    'branch.close-holiday': () => 'Close branches…',
    'company-list.dismiss': () => 'Dismiss',
    'company-list.open': () => 'Open the result',
    'backup.open': () => 'Open the backups',
    'backup.make': () => 'Back up now',
  } as Record<string, Say>,
};

export type AttentionWords = typeof en;

const cs: AttentionWords = {
  attention: {
    'reminder.failed': {
      icon: 'message',
      title: (v) => `Připomínka neodešla: ${v.name}`,
      harm: (v, w) => `${v.title}, ${w.moment(v.startsAt)}. ${v.reason}`,
    },
    'reminder.retrying': {
      icon: 'message',
      title: (v) => `Připomínka se nedaří odeslat: ${v.name}`,
      harm: (v, w) =>
        `${v.title}, ${w.moment(v.startsAt)}. Pokusů: ${w.number(v.attempts)}, zkouší se dál. ${v.reason}`,
    },
    'reminder.more': {
      icon: 'message',
      title: () => 'Selhaly i další připomínky',
      harm: (v) => `Nejméně ${v.count}: podívejte se, zda e-maily a SMS vůbec odcházejí.`,
    },
    'branch.holiday': {
      icon: 'branches',
      title: (v, w) => `${w.day(v.date)} je svátek ${v.country === 'SK' ? 'na Slovensku' : 'v Česku'}`,
      harm: (v) => `${v.cs}. Poboček, které by měly otevřeno a nic o něm neříkají: ${v.count}.`,
    },
    'register.down': {
      icon: 'companies',
      title: (v) => `${v.name} neodpovídá`,
      harm: (v, w) =>
        v.lastSuccess === undefined
          ? 'Nové firmy tam nejde vyhledat; dříve vyhledané ano.'
          : `Poslední odpověď ${w.when(v.lastSuccess)}. Nové firmy tam nejde vyhledat; dříve vyhledané ano.`,
    },
    'company-list.done': {
      icon: 'companies',
      title: (v) => `Ověřeno: ${v.name ?? 'vložené řádky'}`,
      harm: (v, w) => `Řádků: ${w.number(v.total)}, žádný ke kontrole. Výsledek čeká.`,
    },
    'company-list.problems': {
      icon: 'companies',
      title: (v) => `Ověřeno: ${v.name ?? 'vložené řádky'}`,
      harm: (v, w) => `Řádků: ${w.number(v.total)}, z toho ke kontrole: ${w.number(v.problems)}.`,
    },
    'key.expires': {
      icon: 'keys',
      title: (v, w) => `Klíč „${v.label}“ vyprší ${w.ahead(v.expiresAt)}`,
      harm: (v, w) =>
        v.lastUsedAt === undefined
          ? 'Nikdy nebyl použit. Kdo ho má, bude od té chvíle odmítnut.'
          : `Naposledy použit ${w.ago(v.lastUsedAt)}. Kdo ho používá, bude od té chvíle odmítnut.`,
    },
    'keys.expire': {
      icon: 'keys',
      title: (v) => `Do 14 dnů vyprší další klíče (${v.count})`,
      harm: () => 'Kdo je používá, bude od té chvíle odmítnut.',
    },
    'key.idle': {
      icon: 'keys',
      title: (v) => `Klíč „${v.label}“ nikdo 90 dní nepoužil`,
      harm: () => 'I klíč, který nikdo nepotřebuje, může někdo ukrást.',
    },
    'keys.idle': {
      icon: 'keys',
      title: (v) => `Klíče, které nikdo 90 dní nepoužil: ${v.count}`,
      harm: () => 'I klíč, který nikdo nepotřebuje, může někdo ukrást.',
    },
    'webhook.off': {
      icon: 'webhooks',
      title: (v) => `Webhook „${v.label}“ byl vypnut`,
      harm: () => 'Tři dny nic nepřijal. Co se teď stane, se pro něj neuchovává.',
    },
    'webhook.gone': {
      icon: 'webhooks',
      title: (v) => `Webhook „${v.label}“ vypnul jeho příjemce`,
      harm: () => 'Příjemce odpověděl 410: další zprávy nechce. Co se teď stane, se pro něj neuchovává.',
    },
    'webhook.fails': {
      icon: 'webhooks',
      title: (v) => `Webhook „${v.label}“ se nedoručuje`,
      harm: () => 'Zprávy se zkoušejí znovu. Po třech dnech neúspěchů se vypne.',
    },
    'webhooks.more': {
      icon: 'webhooks',
      title: (v) => `Další webhooky, které někoho potřebují: ${v.count}`,
      harm: () => 'Selhávají, nebo byly vypnuty.',
    },
    'backup.old': {
      icon: 'system',
      title: (v, w) => `Bez zálohy už ${w.number(v.days)} dní`,
      harm: () => 'Selže-li disk, přijdete o všechno, co od té doby přibylo.',
    },
    'backup.never': {
      icon: 'system',
      title: (v, w) => `Od instalace před ${w.number(v.days)} dny nevznikla žádná záloha`,
      harm: () => 'Selže-li disk, přijdete o všechno.',
    },
  },
  reasons: {
    'the event had begun': 'Kontor se k ní dostal, až když událost začala.',
  },
  remedies: {
    'key.open': () => 'Otevřít klíč',
    'key.rotate': () => 'Vyměnit',
    'keys.open': () => 'Otevřít klíče',
    'webhook.open': () => 'Otevřít webhook',
    'webhook.leave-off': () => 'Nechat vypnutý',
    'webhook.test': () => 'Poslat zkušební zprávu',
    'webhooks.open': () => 'Otevřít webhooky',
    'reminder.dismiss': () => 'Skrýt',
    'reminder.again': () => 'Poslat znovu',
    'reminder.email': () => 'Poslat e-mailem',
    'reminder.sms': () => 'Poslat SMS',
    'register.ask': () => 'Zeptat se znovu',
    'branch.stay-open': () => 'Mají otevřeno',
    'branch.close-holiday': () => 'Zavřít pobočky…',
    'company-list.dismiss': () => 'Skrýt',
    'company-list.open': () => 'Otevřít výsledek',
    'backup.open': () => 'Otevřít zálohy',
    'backup.make': () => 'Zálohovat teď',
  },
};

export const attentionWords: Record<Language, AttentionWords> = { en, cs };
