// Tells the owners of an organisation that a webhook of theirs was switched off, by mail where SMTP is set; Today and the log say
// it in any case.
import type { Organisations } from '#organisation';
import type { Language } from '#platform/http/preferences.ts';
import { makeId } from '#platform/ids.ts';
import type { Log } from '#platform/log.ts';
import type { Mailer } from '#platform/mail/mailer.ts';
import type { Translate } from '#platform/text/msg.ts';
import { translator } from '#platform/text/texts.ts';
import type { Endpoint } from '../store.ts';

export type Owner = { name: string | null; email: string; language: Language | null };

export type OwnersOf = (organisationId: string) => Promise<Owner[]>;

type Needs = {
  mailer: Mailer | null;
  organisations: Pick<Organisations, 'find'>;
  ownersOf: OwnersOf;
  apiUrl: string;
  log: Log;
};

export const tellOwners =
  ({ mailer, organisations, ownersOf, apiUrl, log }: Needs) =>
  async (endpoint: Endpoint, state: 'failing' | 'gone'): Promise<void> => {
    const { id, organisationId, environment, label } = endpoint;
    log.warn({ endpoint: id, state }, 'a webhook was switched off');
    if (mailer === null) return;
    const organisation = await organisations.find(organisationId);
    const link = `${apiUrl}/console/${organisation?.slug ?? ''}/${environment}/webhooks/${id}`;
    for (const { name, email, language } of await ownersOf(organisationId)) {
      const { subject, text } = writeMail(label, state, link, translator(language ?? 'en', 'webhook'));
      const sending = await mailer.send({ id: makeId(), to: { name: name ?? '', address: email }, subject, text });
      if (sending.outcome !== 'sent') log.warn({ endpoint: id }, 'an owner could not be told of a webhook that is off');
    }
  };

function writeMail(label: string, state: 'failing' | 'gone', link: string, t: Translate) {
  const said =
    state === 'gone'
      ? t(
          'The receiver of the webhook {label} answered 410: it wants no more messages. It is switched off. What could not be delivered is kept for 30 days and can be sent again:',
          { label },
        )
      : t(
          'The webhook {label} has taken no message for three days. It is switched off. What could not be delivered is kept for 30 days and can be sent again:',
          { label },
        );
  return { subject: t('The webhook {label} was switched off', { label }), text: `${said}\n\n${link}\n` };
}
