// Tells the owners of an organisation that a webhook of theirs was switched off, by mail where SMTP is set; Today and the log say
// it in any case. Each mail is a job of its own, so that one which fails is tried again without repeating the others.
import type { Queries } from '#platform/database/query.ts';
import { makeId } from '#platform/ids.ts';
import type { Translate } from '#platform/text/msg.ts';
import { translator } from '#platform/text/texts.ts';
import type { Owner, WebhookRoom } from '../room.ts';

/** Ids only: what things and people are called is read when the mail is written. */
export type OwnerMail = { endpointId: string; ownerId: string };

const keptMs = 3 * 86_400_000;

/** Sent with the transaction, or not at all. */
export async function queueMails(room: WebhookRoom, endpointId: string, owners: readonly Owner[], within: Queries) {
  const at = new Date(room.clock.now());
  const keepUntil = new Date(at.getTime() + keptMs);
  const jobs = owners.map(({ id }) => ({
    data: { endpointId, ownerId: id },
    at,
    key: `${endpointId}/${id}`,
    keepUntil,
  }));
  if (room.mailer !== null) await room.mails.send(jobs, within);
}

/** The work of the queue. Nothing is sent of a webhook that is on again, or to somebody who is no owner any more. */
export async function tellOwner(room: WebhookRoom, { endpointId, ownerId }: OwnerMail): Promise<void> {
  const { store, mailer, organisations, ownersOf, settings, log } = room;
  const endpoint = await store.locate(endpointId);
  if (mailer === null || !endpoint || (endpoint.state !== 'failing' && endpoint.state !== 'gone')) return;
  const { organisationId, environment, label, state } = endpoint;
  const owner = (await ownersOf(organisationId)).find(({ id }) => id === ownerId);
  if (!owner) return;
  const organisation = await organisations.find(organisationId);
  const link = `${settings.API_URL}/console/${organisation?.slug ?? ''}/${environment}/webhooks/${endpointId}`;
  const { subject, text } = writeMail(label, state, link, translator(owner.language ?? 'en', 'webhook'));
  const to = { name: owner.name ?? '', address: owner.email };
  const sending = await mailer.send({ id: makeId(), to, subject, text });
  if (sending.outcome === 'sent') return;
  // The server's words may repeat the address.
  const reason = sending.reason.replaceAll(/\S+/g, (word) => (word.includes('@') ? '…' : word));
  if (sending.outcome === 'failed') throw new Error(`The mail server did not take the mail: ${reason}`);
  log.warn(
    { endpoint: endpointId, reason },
    'the mail server refused an owner who should hear of a webhook that is off',
  );
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
