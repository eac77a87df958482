// The mails that let people in, as plain text: what happened, what to do, and what to do if it is a mistake.
import type { Translate } from '#platform/text/msg.ts';

export type MailKind = 'invitation' | 'added' | 'link';

export type MailFacts = {
  kind: MailKind;
  /** The target of the link; for `added`, the console itself. */
  url: string;
  /** The organisation that somebody was added to. */
  organisation: string | null;
  /** The name of the person who invited them, if it is known. */
  invitedBy: string | null;
  /** The host of the console, so that people can compare it with the link. */
  host: string;
};

export type MailText = { subject: string; text: string };

export function writeMail({ kind, url, organisation, invitedBy, host }: MailFacts, t: Translate): MailText {
  const place = organisation ?? 'Kontor';
  if (kind === 'link') {
    return {
      subject: t('Your sign-in link for {host}', { host }),
      text: lines(
        t('Hello,'),
        t('with this link you sign in to the console at {host}. It works once, within an hour:', { host }),
        url,
        t('If you did not ask for it, ignore this mail: nobody gets in without the link. Do not pass it on.'),
      ),
    };
  }
  if (kind === 'added') {
    return {
      subject: t('You now have access to {place}', { place }),
      text: lines(
        t('Hello,'),
        invitedBy
          ? t('{invitedBy} has given you access to {place}. Sign in as you always do:', { invitedBy, place })
          : t('you have been given access to {place}. Sign in as you always do:', { place }),
        url,
      ),
    };
  }
  return {
    subject: t('Invitation to {place}', { place }),
    text: lines(
      t('Hello,'),
      invitedBy
        ? t(
            '{invitedBy} has invited you to work with {place} in the console at {host}. This link lets you in. It works once, within seven days:',
            { invitedBy, place, host },
          )
        : t(
            'you have been invited to work with {place} in the console at {host}. This link lets you in. It works once, within seven days:',
            { place, host },
          ),
      url,
      t('If you do not know what this is about, ignore this mail. Do not pass the link on.'),
    ),
  };
}

const lines = (...paragraphs: string[]) => `${paragraphs.join('\n\n')}\n`;
