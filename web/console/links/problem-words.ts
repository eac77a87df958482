// Says what is wrong with a link in Czech, too: the server says it in English. What is not here stays as it is.
import type { Language } from '#platform/http/preferences.ts';

/** By the English sentence of the shortener room; problem-words.test.ts proves that none is missing. */
export const czechProblems: Record<string, string> = {
  'The parameter url is empty. Send the link to shorten, beginning with http:// or https://.':
    'Chybí adresa. Začíná http:// nebo https://.',
  'The link is longer than 2048 characters, the maximum that can be shortened.':
    'Adresa je delší než 2 048 znaků, víc zkrátit nejde.',
  'The link contains line breaks or control characters. Percent-encode them or leave them out.':
    'V adrese jsou konce řádků nebo řídicí znaky. Vynechte je.',
  'The link must begin with http:// or https://.': 'Adresa musí začínat http:// nebo https://.',
  'This is not a valid link. Check it by opening it in a browser.':
    'Toto není platná adresa. Zkuste ji otevřít v prohlížeči.',
  'The host name of the link is not valid: its parts must have 1 to 63 letters, digits, hyphens or underscores.':
    'Jméno serveru v adrese není platné.',
  'The link has port 0, which cannot be reached. Leave the port out or correct it.':
    'Adresa má port 0, na který se nedá připojit. Vynechte ho, nebo ho opravte.',
  'The link contains a user name or password, which everyone who opens it would see. Leave them out.':
    'V adrese je jméno nebo heslo, které by viděl každý. Vynechte je.',
  'The link leads to this shortener itself. Shorten the link of the final page instead.':
    'Adresa vede na tento zkracovač. Zkraťte adresu cílové stránky.',
  'The link leads to a website that cannot be shortened here.': 'Adresa vede na web, který tu zkrátit nejde.',
  'A custom code must have 3 to 20 letters and digits (A-Z, a-z, 0-9). Choose another one.':
    'Vlastní kód má 3 až 20 písmen bez háčků a číslic. Zvolte jiný.',
  'This code is reserved for the shortener itself. Choose another one.':
    'Tento kód potřebuje zkracovač sám. Zvolte jiný.',
  'The code already exists. Choose another one.': 'Tento kód už existuje. Zvolte jiný.',
  'The code occurs twice in these rows.': 'Tento kód je v řádcích dvakrát.',
  'The code already exists with another link.': 'Tento kód už existuje a vede jinam.',
  'A tag cannot hold commas or control characters.': 'Ve štítku nesmí být čárky ani řídicí znaky.',
  'A tag has at most 50 characters.': 'Štítek má nejvýš 50 znaků.',
  'A link has at most 20 tags.': 'Odkaz má nejvýš 20 štítků.',
  'The title has at most 200 characters.': 'Název má nejvýš 200 znaků.',
  'The note has at most 2000 characters.': 'Poznámka má nejvýš 2 000 znaků.',
  'The reason has at most 500 characters.': 'Důvod má nejvýš 500 znaků.',
  'The title holds characters that cannot be shown.': 'V názvu jsou znaky, které se nedají zobrazit.',
  'The note holds characters that cannot be shown.': 'V poznámce jsou znaky, které se nedají zobrazit.',
  'The reason holds characters that cannot be shown.': 'V důvodu jsou znaky, které se nedají zobrazit.',
  'The row has no link. It is expected in the column url.': 'V řádku chybí adresa. Patří do sloupce url.',
  'The row has no code. It is expected in the column code.': 'V řádku chybí kód. Patří do sloupce code.',
  'The time of a click is not in the past.': 'Čas kliknutí není v minulosti.',
  'The line is not JSON.': 'Řádek není JSON.',
  'The line is too long to be read.': 'Řádek je příliš dlouhý, přečíst nejde.',
  'The visits of an hour are more than can be.': 'Návštěv za hodinu je víc, než je možné.',
  'The visits have no link_id, no created_at, or no total.': 'Návštěvy nemají link_id, created_at, nebo total.',
  'The dump does not say the columns of its tables.': 'Ve výpisu chybí sloupce tabulek (CREATE TABLE).',
  'The click has no code, or no clicked_at.': 'Kliknutí nemá code, nebo clicked_at.',
  'The title is longer than 200 characters: it was cut.': 'Název je delší než 200 znaků: byl zkrácen.',
  'The note is longer than 2000 characters: it was cut.': 'Poznámka je delší než 2 000 znaků: byla zkrácena.',
  'The reason is longer than 500 characters: it was cut.': 'Důvod je delší než 500 znaků: byl zkrácen.',
  'Links here do not expire: a day that is still to come is not kept.':
    'Odkazy tu nevyprší: den, který teprve přijde, se neuchová.',
  'Links here lead on from the moment they are made.': 'Odkazy tu vedou dál hned, jak vzniknou.',
  'Links here have no limit of clicks.': 'Odkazy tu nemají omezený počet kliknutí.',
  'Links here have no password.': 'Odkazy tu nemají heslo.',
  'All links get the address of this shortener: let the old domain lead here.':
    'Všechny odkazy dostanou adresu tohoto zkracovače: starou doménu nasměrujte sem.',
  'Links here lead everybody to the same target.': 'Odkazy tu vedou každého na stejný cíl.',
  'Links here have no such setting.': 'Takové nastavení odkazy tu nemají.',
  'Links that were made here count their clicks themselves: nothing is added to them.':
    'Odkazy, které vznikly tady, si kliknutí počítají samy: nic se jim nepřidá.',
  'They are kept as a number only, and are in the figures before the move.':
    'Jsou uložená jen jako počet a patří k číslům před importem.',
  'This number is in no figure here: only clicks, bots and visitors are kept.':
    'Toto číslo tu v žádném součtu není: uchovávají se jen kliknutí, roboti a návštěvníci.',
  'Only clicks are counted here.': 'Počítají se tu jen kliknutí.',
  'Who made a link elsewhere is not kept.': 'Kdo odkaz jinde vytvořil, se neuchová.',
  'When a link was last changed elsewhere is not kept.': 'Kdy se odkaz jinde naposledy změnil, se neuchová.',
  'Numbers of the other shortener are not needed here.': 'Čísla z jiného zkracovače tu nejsou potřeba.',
  'This table has neither links nor clicks.': 'V této tabulce nejsou odkazy ani kliknutí.',
  'Kontor does not know this field and leaves it out.': 'Toto pole Kontor nezná a vynechá ho.',
  'The visit has no date, or no visitedUrl that names its link.':
    'Návštěva nemá datum, nebo visitedUrl s kódem odkazu.',
  'The click has no shorturl, or no click_time.': 'Kliknutí nemá shorturl, nebo click_time.',
  'The link has a password there. Short links here have none: leave it out.':
    'Odkaz tam má heslo. Krátké odkazy tady žádné nemají: vynechte ho.',
  'The code cannot be part of an address: it is empty, longer than 255 characters, or holds a slash, a question mark, a hash or a control character.':
    'Kód nemůže být v adrese: je prázdný, delší než 255 znaků, nebo je v něm lomítko, otazník, mřížka či řídicí znak.',
  'The address of this code would be that of statistics or of a QR code: it ends with +, .svg or .png.':
    'Kód končí +, .svg nebo .png: na té adrese je statistika nebo QR kód.',
  'This custom code already exists. Choose another one; suggestions lists three that are available.':
    'Tento kód už existuje. Zvolte jiný, třeba:',
  'The list has more than 500 columns. Leave out those that are not needed and send it again.':
    'Seznam má víc než 500 sloupců. Vynechte ty, které nejsou potřeba, a pošlete ho znovu.',
  'This CSV cannot be read: look for quotation marks that are not closed.':
    'Toto CSV nejde přečíst: hledejte uvozovky, které nekončí.',
  'There is no address in it.': 'Není v tom žádná adresa.',
  'This file cannot be read: it is broken, or of another kind.':
    'Tento soubor nejde přečíst: je poškozený, nebo jiného druhu.',
  'Nothing was imported: leave out the rows with a problem, or correct the file.':
    'Nic se nenaimportovalo: řádky s chybou vynechte, nebo soubor opravte.',
  'Choose at least one link.': 'Vyberte aspoň jeden odkaz.',
  'Press the button of what you want to do.': 'Stiskněte tlačítko toho, co chcete udělat.',
  'Write at least one tag.': 'Napište aspoň jeden štítek.',
};

const english: Record<string, string> = {
  'The parameter url is empty. Send the link to shorten, beginning with http:// or https://.':
    'The address is missing. It begins with http:// or https://.',
  'This custom code already exists. Choose another one; suggestions lists three that are available.':
    'This code already exists. Choose another one, for example:',
};

/** The longest sentence that a message begins with: after it may stand codes that are free. */
export function sayProblem(message: string, language: Language): string {
  const words = language === 'cs' ? czechProblems : english;
  const begin = Object.keys(words).find((text) => message.startsWith(text));
  return begin === undefined ? message : `${words[begin]}${message.slice(begin.length)}`;
}
