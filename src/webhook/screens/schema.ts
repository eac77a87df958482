// The shapes of the Webhooks screens: the list, one webhook with its deliveries, and what their forms send.
import Type, { type Static, type TSchema } from 'typebox';
import { PageQuery, pageOf } from '#platform/screens/keyset.ts';
import { longestLabel, longestUrl } from '../read-endpoint.ts';

const orNull = <Schema extends TSchema>(schema: Schema) => Type.Union([schema, Type.Null()]);
const oneOf = <const Values extends readonly string[]>(values: Values, description: string) =>
  Type.Unsafe<Values[number]>({ type: 'string', enum: [...values], description });
const Moment = Type.String({ format: 'date-time' });
const Id = Type.String({ maxLength: 40 });
const EventTypes = Type.Array(Type.String({ maxLength: 100 }), { maxItems: 100 });

export const messageStates = ['waiting', 'delivered', 'failed'] as const;
const MessageState = oneOf(messageStates, 'What came of a delivery.');

const Head = {
  id: Type.String(),
  label: Type.String(),
  url: Type.String(),
  events: orNull(Type.Array(Type.String(), { description: 'Null for all.' })),
  roles: orNull(Type.Array(Type.String(), { description: 'What a key with these roles may read; null for all.' })),
  state: oneOf(
    ['on', 'off', 'failing', 'gone'] as const,
    'off: by a person; failing: by 3 days of failure; gone: by 410.',
  ),
  stateAt: Type.String({ format: 'date-time', description: 'Since when it is in this state.' }),
  failingSince: orNull(Type.String({ format: 'date-time', description: 'Since when nothing has arrived.' })),
  createdAt: Moment,
};

const Counts = Type.Object(
  { delivered: Type.Integer(), failed: Type.Integer(), waiting: Type.Integer() },
  { description: 'Of the newest 100 deliveries.' },
);

const Item = Type.Object({ ...Head, recent: Counts });

const Known = Type.Array(Type.Object({ type: Type.String(), description: Type.String() }), {
  description: 'All events that a webhook can be told.',
});

export const WebhooksView = Type.Object({
  ...pageOf(Item),
  isNew: Type.Boolean({ description: 'Whether the form for a new one is open.' }),
  known: Known,
});
export type WebhooksView = Static<typeof WebhooksView>;

export const WebhooksQuery = Type.Object({
  ...PageQuery,
  new: Type.Optional(Type.Literal('webhook', { description: 'Opens the form for a new one.' })),
});

const Delivery = Type.Object({
  number: Type.String(),
  id: Type.String({ description: 'The header webhook-id: the same in every attempt.' }),
  type: Type.String(),
  state: MessageState,
  attempts: Type.Integer(),
  outcome: orNull(Type.String({ description: 'Of the last attempt.' })),
  status: orNull(Type.Integer({ description: 'Of the last answer.' })),
  createdAt: Moment,
  nextAttemptAt: orNull(Moment),
  isAsked: Type.Boolean({ description: 'The receiver asked for the time of the next attempt by Retry-After.' }),
});
export type Delivery = Static<typeof Delivery>;

const Attempt = Type.Object({
  number: Type.Integer(),
  at: Moment,
  durationMs: Type.Integer(),
  outcome: Type.String(),
  status: orNull(Type.Integer()),
  answer: Type.String({ description: 'The first KiB of the answer, or why there is none.' }),
});

export const WebhookView = Type.Object({
  ...pageOf(Delivery),
  ...Head,
  version: Type.Integer(),
  formerUntil: Type.Array(Moment, {
    description: 'Earlier secrets sign, too: when the overlap of each one ends, the newest secret first.',
  }),
  show: orNull(MessageState),
  chosen: orNull(
    Type.Object({
      ...Delivery.properties,
      headers: Type.Array(Type.Object({ name: Type.String(), value: orNull(Type.String()) }), {
        description: 'As sent last; the signature is not kept, so it is null.',
      }),
      body: Type.String({ description: 'As it is sent.' }),
      tries: Type.Array(Attempt),
    }),
  ),
  known: Known,
});
export type WebhookView = Static<typeof WebhookView>;

export const WebhookQuery = Type.Object({
  ...PageQuery,
  id: Id,
  state: Type.Optional(MessageState),
  message: Type.Optional(Type.String({ maxLength: 18, description: 'The number of the delivery that is open.' })),
});

const Fields = {
  url: Type.String({
    maxLength: longestUrl,
    examples: ['https://example.com/hooks'],
    description: 'Where messages are sent.',
  }),
  label: Type.Optional(Type.String({ maxLength: longestLabel, description: 'What it is for; the host if left out.' })),
  events: Type.Optional({ ...EventTypes, description: 'At least one; all of them include those of later versions.' }),
};

export const NewWebhookForm = Type.Object(Fields);
export type NewWebhookForm = Static<typeof NewWebhookForm>;

export const SaveForm = Type.Object({ id: Id, ...Fields, version: Type.Integer({ minimum: 0 }) });
export type SaveForm = Static<typeof SaveForm>;

export const ChosenForm = Type.Object({ id: Id });

export const RotateForm = Type.Object({
  id: Id,
  overlap: Type.Optional(Type.String({ maxLength: 10, examples: ['24h'], default: '24h' })),
});

export const RemoveForm = Type.Object({ id: Id, reason: Type.Optional(Type.String({ maxLength: 200 })) });

export const ResendForm = Type.Object({ id: Id, message: Type.String({ maxLength: 18 }) });

export const ResendFailedForm = Type.Object({
  id: Id,
  since: oneOf(['1h', '1d', '3d'] as const, 'How far back.'),
});
