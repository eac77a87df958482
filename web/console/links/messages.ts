// What was done to links, and why it was refused, as the frame of the console says it.
import type { Language } from '#platform/http/preferences.ts';

type Values = Record<string, string>;
type Messages = { done: Record<string, (values: Values) => string>; codes: Record<string, string> };

const en: Messages = {
  done: {
    'link.saved': () => 'Saved.',
    'link.moved': () => 'Saved. The link leads to the new target at once.',
    'link.same': () => 'Nothing was changed: it was like this already.',
    'link.made': (v) => `The link ${v.url} is ready.`,
    'link.disabled': (v) => `The link ${v.code} is switched off.`,
    'link.enabled': (v) => `The link ${v.code} works again.`,
    'link.disabled-many': (v) => `Links switched off: ${v.count}.`,
    'link.enabled-many': (v) => `Links that work again: ${v.count}.`,
    'link.tags-add': (v) => `Tagged. Links changed: ${v.count}.`,
    'link.tags-remove': (v) => `Tags removed. Links changed: ${v.count}.`,
    'link.many': (v) => `Links made: ${v.made}. Rows with a problem: ${v.problems}.`,
    'link.imported': (v) =>
      [
        `Imported. New links: ${v.added}, already there: ${v.unchanged}. New clicks: ${v.clicks}.`,
        ...(v.left === '0' ? [] : [`Clicks left out with their links: ${v.left}.`]),
        ...(v.unread === '' ? [] : [`Not read: ${v.unread}.`]),
      ].join(' '),
  },
  codes: {
    too_many_at_once: 'At most 1,000 links can be made or changed at once. Divide them.',
    too_many_summed: 'At most 10,000 links can be added up. Choose a tag that fewer links have.',
    import_unknown: 'It cannot be told from which shortener this file comes. Choose it, or export the file again.',
    import_too_many_clicks:
      'This file stands for more than 1,000,000 clicks. Import it on the server, with kontor link import.',
    import_too_many_rows: 'This file has more than 100,000 rows. Import it on the server, with kontor link import.',
    import_unreadable: 'This file cannot be read: it is broken, or of another kind.',
    link_file_gone: 'This file was imported already, or it waited for more than an hour. Send it again.',
  },
};

const cs: Messages = {
  done: {
    'link.saved': () => 'Uloženo.',
    'link.moved': () => 'Uloženo. Odkaz hned vede na nový cíl.',
    'link.same': () => 'Nic se nezměnilo: takhle to už bylo.',
    'link.made': (v) => `Odkaz ${v.url} je hotový.`,
    'link.disabled': (v) => `Odkaz ${v.code} je vypnutý.`,
    'link.enabled': (v) => `Odkaz ${v.code} zase funguje.`,
    'link.disabled-many': (v) => `Vypnutých odkazů: ${v.count}.`,
    'link.enabled-many': (v) => `Odkazů, které zase fungují: ${v.count}.`,
    'link.tags-add': (v) => `Štítky přidány. Změněných odkazů: ${v.count}.`,
    'link.tags-remove': (v) => `Štítky odebrány. Změněných odkazů: ${v.count}.`,
    'link.many': (v) => `Vytvořených odkazů: ${v.made}. Řádků s chybou: ${v.problems}.`,
    'link.imported': (v) =>
      [
        `Naimportováno. Nových odkazů: ${v.added}, už tu bylo: ${v.unchanged}. Nových kliknutí: ${v.clicks}.`,
        ...(v.left === '0' ? [] : [`Kliknutí vynechaných i se svými odkazy: ${v.left}.`]),
        ...(v.unread === '' ? [] : [`Nepřečteno: ${v.unread}.`]),
      ].join(' '),
  },
  codes: {
    too_many_at_once: 'Najednou lze vytvořit nebo změnit nejvýš 1 000 odkazů. Rozdělte je.',
    too_many_summed: 'Sečíst lze nejvýš 10 000 odkazů. Vyberte štítek, který jich má méně.',
    import_unknown: 'Nedá se poznat, z jakého zkracovače soubor je. Vyberte to, nebo soubor exportujte znovu.',
    import_too_many_clicks:
      'Soubor představuje víc než 1 000 000 kliknutí. Importujte ho na serveru příkazem kontor link import.',
    import_too_many_rows: 'Soubor má víc než 100 000 řádků. Importujte ho na serveru příkazem kontor link import.',
    import_unreadable: 'Tento soubor nejde přečíst: je poškozený, nebo jiného druhu.',
    link_file_gone: 'Tento soubor se už naimportoval, nebo čekal déle než hodinu. Pošlete ho znovu.',
  },
};

export const linkMessages: Record<Language, Messages> = { en, cs };
