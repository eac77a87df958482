// Tells the owners of an organisation that a webhook of theirs was switched off, by mail where SMTP is set; Today and the log say
// it in any case.
import { makeId } from '#platform/ids.ts';
import type { Translate } from '#platform/text/msg.ts';
import { translator } from '#platform/text/texts.ts';
import type { WebhookRoom } from '../room.ts';
import type { Endpoint } from '../store.ts';

export async function tellOwners(room: WebhookRoom, endpoint: Endpoint, state: 'failing' | 'gone'): Promise<void> {
  const { mailer, organisations, ownersOf, settings, log } = room;
  const { id, organisationId, environment, label } = endpoint;
  log.warn({ endpoint: id, state }, 'a webhook was switched off');
  if (mailer === null) return;
  const organisation = await organisations.find(organisationId);
  const link = `${settings.API_URL}/console/${organisation?.slug ?? ''}/${environment}/webhooks/${id}`;
  for (const { name, email, language } of await ownersOf(organisationId)) {
    const { subject, text } = writeMail(label, state, link, translator(language ?? 'en', 'webhook'));
    const sending = await mailer.send({ id: makeId(), to: { name: name ?? '', address: email }, subject, text });
    if (sending.outcome !== 'sent') log.warn({ endpoint: id }, 'an owner could not be told of a webhook that is off');
  }
}

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
