// The open webhook room, as each of its acts gets it: the platform, what other rooms lend, and its own stores. open.ts makes it.
import type { Organisations } from '#organisation';
import type { Language } from '#platform/http/preferences.ts';
import type { Queue } from '#platform/jobs/queue.ts';
import type { RoomBase } from '#platform/room/room.ts';
import type { Seal } from '#platform/screens/sealed-cookie.ts';
import type { OwnerMail } from './deliver/tell-owners.ts';
import type { MessageStore } from './message-store.ts';
import type { Networks } from './networks.ts';
import type { webhookSettings } from './settings.ts';
import type { EndpointStore } from './store.ts';

export type Owner = { id: string; name: string | null; email: string; language: Language | null };

export type WebhookBase = RoomBase<
  typeof webhookSettings,
  {
    /** For the command line, which names an organisation by its slug, and for mails. */
    organisations: Organisations;
    ownersOf(organisationId: string): Promise<Owner[]>;
  }
>;

export type WebhookRoom = WebhookBase & {
  store: EndpointStore;
  messages: MessageStore;
  /** Mails to owners. */
  mails: Queue<OwnerMail>;
  /** Closes and opens secrets. */
  seal: Seal;
  networks: Networks;
  /** The types of the events that a webhook chooses from. */
  choices: readonly string[];
};
