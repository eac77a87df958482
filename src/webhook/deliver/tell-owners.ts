// Tells the owners of an organisation that a webhook of theirs was switched off, by mail where SMTP is set; Today and the log say
// it in any case.
import type { Organisations } from '#organisation';
import { makeId } from '#platform/ids.ts';
import type { Log } from '#platform/log.ts';
import type { Mailer } from '#platform/mail/mailer.ts';
import type { Endpoint } from '../store.ts';

export type Owner = { name: string | null; email: string; language: string | null };

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
      const { subject, text } = (language === 'cs' ? czech : english)(label, state, link);
      const sending = await mailer.send({ id: makeId(), to: { name: name ?? '', address: email }, subject, text });
      if (sending.outcome !== 'sent') log.warn({ endpoint: id }, 'an owner could not be told of a webhook that is off');
    }
  };

const english = (label: string, state: 'failing' | 'gone', link: string) => ({
  subject: `The webhook ${label} was switched off`,
  text: `${
    state === 'gone'
      ? `The receiver of the webhook ${label} answered 410: it wants no more messages.`
      : `The webhook ${label} has taken no message for three days.`
  } It is switched off. What could not be delivered is kept for 30 days and can be sent again:\n\n${link}\n`,
});

const czech = (label: string, state: 'failing' | 'gone', link: string) => ({
  subject: `Webhook ${label} byl vypnut`,
  text: `${
    state === 'gone'
      ? `Příjemce webhooku ${label} odpověděl 410: další zprávy nechce.`
      : `Webhook ${label} tři dny nepřijal žádnou zprávu.`
  } Proto je vypnutý. Co nešlo doručit, se uchovává 30 dní a dá se poslat znovu:\n\n${link}\n`,
});
