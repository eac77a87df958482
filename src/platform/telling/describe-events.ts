// What other systems are told, as OpenAPI 3.1 writes webhooks: a POST for each event, which the receiver takes.
import Type from 'typebox';
import type { ToldEvent } from './telling.ts';

const timestamp = '2026-11-17T09:00:00.000Z';

/** The message that is sent: the same for every event but for its data. */
export const messageSchema = ({ type, data }: ToldEvent) =>
  Type.Object({
    type: Type.Literal(type, { description: 'What happened.' }),
    timestamp: Type.String({ format: 'date-time', description: 'When it happened.' }),
    data,
  });

const headers = [
  {
    name: 'webhook-id',
    description: 'The id of the message. It is the same in every attempt.',
    example: 'msg_8a1a7c52-7c1e-4f0e-9d38-0c9d5a1f6b21',
  },
  {
    name: 'webhook-timestamp',
    description: 'When this attempt began, in seconds since 1970.',
    example: '1794906000',
  },
  {
    name: 'webhook-signature',
    description: 'The signatures of id, timestamp and body (HMAC-SHA256), one for each secret in force.',
    example: 'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
  },
].map((header) => ({ ...header, in: 'header', required: true, schema: { type: 'string' } }));

export const webhooksTag = { name: 'webhooks', description: 'What this server sends to the addresses of webhooks.' };

/** `event.created` becomes `tellEventCreated`. */
const nameOperation = (type: string) => `tell${type.replaceAll(/(?:^|\.)(\w)/g, (_, letter) => letter.toUpperCase())}`;

/** By the type of the event. */
export const describeEvents = (events: readonly ToldEvent[]) =>
  Object.fromEntries(
    events.map((event) => {
      const { type, description, example } = event;
      const content = { schema: messageSchema(event), example: { type, timestamp, data: example } };
      const post = {
        ...{ operationId: nameOperation(type), tags: [webhooksTag.name], summary: type, description },
        security: [],
        parameters: headers,
        requestBody: { required: true, content: { 'application/json': content } },
        responses: {
          '2XX': { description: 'The message is taken.' },
          410: { description: 'The receiver wants no more messages: the webhook is switched off.' },
        },
      };
      return [type, { post }];
    }),
  );
