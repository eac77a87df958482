// What Today says after something was done, or refused, in both languages; the frame shows it.
type Values = Record<string, string>;

export const todayMessages = {
  en: {
    done: {
      'reminder.sent': (v: Values) => `The reminder to ${v.name} is on its way.`,
      'reminder.dismissed': (v: Values) => `The reminder to ${v.name} is out of sight.`,
      'reminder.restored': (v: Values) => `The reminder to ${v.name} is back.`,
    },
    codes: {
      reminder_not_found: 'There is no such reminder here.',
      reminder_settled: 'This reminder has not failed, or somebody took care of it meanwhile.',
      reminder_too_late: 'The event has begun or was cancelled, so nobody needs this reminder any more.',
      reminder_without_address: 'This person has no address or number for that.',
    },
  },
  cs: {
    done: {
      'reminder.sent': (v: Values) => `Připomínka je na cestě: ${v.name}.`,
      'reminder.dismissed': (v: Values) => `Připomínka je odložena: ${v.name}.`,
      'reminder.restored': (v: Values) => `Připomínka je zpět: ${v.name}.`,
    },
    codes: {
      reminder_not_found: 'Taková připomínka tu není.',
      reminder_settled: 'Připomínka neselhala, nebo se o ni mezitím někdo postaral.',
      reminder_too_late: 'Událost už začala nebo byla zrušena, připomínku už nikdo nepotřebuje.',
      reminder_without_address: 'Tento člověk na to nemá adresu ani číslo.',
    },
  },
};
