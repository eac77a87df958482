// The setting of the webhook room: which private networks may be called.
import { checkNetworks, inGroup, textOr } from '#platform/config/setting.ts';

export const webhookSettings = inGroup('Webhooks', {
  WEBHOOK_PRIVATE_NETWORKS: textOr({
    description:
      'Addresses or networks (CIDR), separated by commas, that webhooks may call although they are private, also over plain http. A public address needs https in any case.',
    expects: 'IP addresses or networks such as 10.0.0.0/8, separated by commas',
    check: checkNetworks,
    defaultWords: 'none',
    default: '',
  }),
});
