// The words of the mails that let people in, in Czech and English: plain text, what it is, what to do, and what if not.
import type { Language } from './language.ts';

export type MailKind = 'invitation' | 'added' | 'link';

export type MailFacts = {
  kind: MailKind;
  language: Language;
  /** Where the link leads; for `added`, the console itself. */
  url: string;
  /** The organisation that somebody was added to. */
  organisation: string | null;
  /** The name of the one who invited them, where it is known. */
  invitedBy: string | null;
  /** The host of the console, so that people can compare it with the link. */
  host: string;
};

export type MailText = { subject: string; text: string };

export const writeMail = (facts: MailFacts): MailText =>
  facts.language === 'cs' ? writeCzech(facts) : writeEnglish(facts);

function writeEnglish({ kind, url, organisation, invitedBy, host }: MailFacts): MailText {
  const place = organisation ?? 'Kontor';
  const who = invitedBy ? `${invitedBy} has` : 'You have been';
  if (kind === 'link') {
    return {
      subject: `Your sign-in link for ${host}`,
      text: lines(
        'Hello,',
        `with this link you sign in to the console at ${host}. It works once, within an hour:`,
        url,
        'If you did not ask for it, ignore this mail: nobody gets in without the link. Do not pass it on.',
      ),
    };
  }
  if (kind === 'added') {
    return {
      subject: `You now have access to ${place}`,
      text: lines(
        'Hello,',
        `${invitedBy ? `${who} given you` : 'you have been given'} access to ${place}. Sign in as you always do:`,
        url,
      ),
    };
  }
  return {
    subject: `Invitation to ${place}`,
    text: lines(
      'Hello,',
      `${invitedBy ? `${who} invited you` : 'you have been invited'} to work with ${place} in the console at ${host}. ` +
        'This link lets you in. It works once, within seven days:',
      url,
      'If you do not know what this is about, ignore this mail. Do not pass the link on.',
    ),
  };
}

function writeCzech({ kind, url, organisation, invitedBy, host }: MailFacts): MailText {
  const place = organisation ?? 'Kontor';
  if (kind === 'link') {
    return {
      subject: `Odkaz k přihlášení na ${host}`,
      text: lines(
        'Dobrý den,',
        `tímto odkazem se přihlásíte do konzole na adrese ${host}. Platí jednou a nejdéle hodinu:`,
        url,
        'Pokud jste o něj nežádali, zprávu ignorujte: bez odkazu se nikdo nepřihlásí. Odkaz nikomu nepředávejte.',
      ),
    };
  }
  if (kind === 'added') {
    return {
      subject: `Máte přístup k organizaci ${place}`,
      text: lines(
        'Dobrý den,',
        `${invitedBy ? `přístup k organizaci ${place} vám dal uživatel ${invitedBy}` : `máte nyní přístup k organizaci ${place}`}. ` +
          'Přihlaste se jako obvykle:',
        url,
      ),
    };
  }
  return {
    subject: `Pozvánka do organizace ${place}`,
    text: lines(
      'Dobrý den,',
      `${invitedBy ? `uživatel ${invitedBy} vás zve` : 'zveme vás'} ke spolupráci v organizaci ${place}, v konzoli na adrese ${host}. ` +
        'Přihlásíte se tímto odkazem. Platí jednou a nejdéle sedm dní:',
      url,
      'Pokud nevíte, oč jde, zprávu ignorujte. Odkaz nikomu nepředávejte.',
    ),
  };
}

const lines = (...paragraphs: string[]) => `${paragraphs.join('\n\n')}\n`;
