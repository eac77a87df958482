// What the webhook room itself tells: the message of a test.
import Type from 'typebox';
import { defineEvent } from '#platform/telling/telling.ts';
import { msg } from '#platform/text/msg.ts';

export const webhookTest = defineEvent({
  type: 'webhook.test',
  title: msg('A test message'),
  description:
    'Somebody sends a test. It goes to the webhook that is tested, whatever events it has chosen, and nobody else is told.',
  permission: null,
  isForAll: true,
  data: Type.Object({
    endpointId: Type.String({ format: 'uuid', description: 'The id of the webhook that is tested.' }),
    label: Type.String({ description: 'What the webhook is for, as its admin wrote it.' }),
  }),
  example: { endpointId: '0c9d5a1f-6b21-4f0e-9d38-8a1a7c527c1e', label: 'Web shop' },
});
