// What was done to webhooks, and why it was refused, as the frame of the console says it.
import type { Language } from '#platform/http/preferences.ts';

type Values = Record<string, string>;
type Messages = {
  problems: Record<string, string>;
  done: Record<string, (values: Values) => string>;
  codes: Record<string, string>;
};

const en: Messages = {
  problems: {
    url_unreadable: 'Write the whole address, as in https://example.com/hooks.',
    url_credentials: 'The address must not hold a user name or a password: messages are signed instead.',
    url_plain: 'The address must begin with https://. Plain http is only for networks that the operator allows.',
    url_private: 'The address leads into a private network. The operator can allow it.',
    unknown_event: 'One of these events does not exist.',
    events_needed: 'Choose at least one event.',
  },
  done: {
    'webhook.made': (v) => `“${v.label}” is told from now on. Copy its secret, then send a test.`,
    'webhook.saved': () => 'Saved. What waits is sent to the address as it is now.',
    'webhook.same': () => 'Nothing was changed: it was like this already.',
    'webhook.tested': () => 'The test message is on its way.',
    'webhook.rotated': (v) => `“${v.label}” has a new secret. The old one signs too for another ${v.overlap}.`,
    'webhook.rotated-at-once': (v) => `“${v.label}” has a new secret. The one before it does not sign any more.`,
    'webhook.switched-off': (v) => `“${v.label}” is off. What happens meanwhile is not kept for it.`,
    'webhook.switched-on': (v) => `“${v.label}” is on.`,
    'webhook.removed': (v) => `“${v.label}” is removed, with its deliveries.`,
    'webhook.resent': () => 'It is sent again within a few seconds.',
    'webhook.resent-failed': (v) => `Sent again: ${v.count}.`,
    'webhook.none-failed': () => 'None has failed in that time.',
  },
  codes: {
    webhook_not_found: 'There is no such webhook any more.',
    webhook_delivery_not_found: 'There is no such delivery. They are kept for 30 days.',
    webhook_off: 'This webhook is off, so nothing is sent to it. Switch it on first.',
    webhook_rotation_limit:
      'Three secrets sign already, as was promised. Wait until an overlap ends, or end the newest secret at once.',
    webhook_limit: 'There can be 50 webhooks in each environment. Remove one that is not needed any more.',
  },
};

const cs: Messages = {
  problems: {
    url_unreadable: 'Napište celou adresu, třeba https://example.com/hooks.',
    url_credentials: 'V adrese nesmí být jméno ani heslo: zprávy jsou místo toho podepsané.',
    url_plain: 'Adresa musí začínat https://. Pouhé http je jen pro sítě, které povolí provozovatel.',
    url_private: 'Adresa vede do soukromé sítě. Povolit ji může provozovatel.',
    unknown_event: 'Některá z těchto událostí neexistuje.',
    events_needed: 'Vyberte aspoň jednu událost.',
  },
  done: {
    'webhook.made': (v) => `„${v.label}“ se odteď vše dozví. Zkopírujte tajemství a pošlete zkušební zprávu.`,
    'webhook.saved': () => 'Uloženo. Co čeká, odejde na adresu, jaká je teď.',
    'webhook.same': () => 'Nic se nezměnilo: takhle to už bylo.',
    'webhook.tested': () => 'Zkušební zpráva je na cestě.',
    'webhook.rotated': (v) => `„${v.label}“ má nové tajemství. Staré podepisuje ještě ${v.overlap}.`,
    'webhook.rotated-at-once': (v) => `„${v.label}“ má nové tajemství. To předchozí už nepodepisuje.`,
    'webhook.switched-off': (v) => `„${v.label}“ je vypnutý. Co se mezitím stane, se pro něj neukládá.`,
    'webhook.switched-on': (v) => `„${v.label}“ je zapnutý.`,
    'webhook.removed': (v) => `„${v.label}“ je odebraný i se svými doručeními.`,
    'webhook.resent': () => 'Během pár sekund se odešle znovu.',
    'webhook.resent-failed': (v) => `Znovu se posílá: ${v.count}.`,
    'webhook.none-failed': () => 'Za tu dobu není nic nedoručeného.',
  },
  codes: {
    webhook_not_found: 'Takový webhook už tu není.',
    webhook_delivery_not_found: 'Takové doručení není. Uchovávají se 30 dní.',
    webhook_off: 'Webhook je vypnutý, nic se mu neposílá. Nejdřív ho zapněte.',
    webhook_rotation_limit:
      'Podepisují už tři tajemství, jak bylo slíbeno. Počkejte, až některý souběh skončí, nebo nejnovější tajemství ukončete hned.',
    webhook_limit: 'V každém prostředí může být 50 webhooků. Odeberte ten, který už není potřeba.',
  },
};

export const webhookMessages: Record<Language, Messages> = { en, cs };
