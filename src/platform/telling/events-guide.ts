// The page of the reference that lists every event of the house: what it means, and the message that is sent.
import type { Guide } from '../http/docs/guide.ts';
import type { ToldEvent } from './telling.ts';

const timestamp = '2026-11-17T09:00:00.000Z';

export const eventsGuide = (events: readonly ToldEvent[]): Guide => ({
  slug: 'events',
  title: 'Events',
  lead: 'What webhooks tell, each with an example of its message.',
  sections: events.map(({ type, description, example }) => ({
    title: type,
    texts: [description],
    example: { language: 'json', code: JSON.stringify({ type, timestamp, data: example }, null, 2) },
  })),
});
