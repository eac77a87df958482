// The page of the reference that lists every event of the house; each has a page of its own.
import type { Guide } from '../http/docs/guide.ts';

export const eventsGuide: Guide = {
  slug: 'events',
  title: 'Events',
  lead: 'What webhooks tell. Each event has a page with its message, field by field, and an example.',
  sections: [],
  listsEvents: true,
};
