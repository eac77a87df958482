// The events of the shortener for other systems: links as the public interface shows them, and how often they were followed.
import Type from 'typebox';
import { defineEvent, type Telling, tell } from '#platform/telling/telling.ts';
import { msg } from '#platform/text/msg.ts';
import { showLink } from './rules/show-link.ts';
import { ShortUrl } from './schema.ts';

const exampleLink = {
  short_url: 'https://go.example.com/spring',
  original_url: 'https://example.com/sale',
  short_code: 'spring',
  created_at: '2026-11-17T09:00:00.000Z',
};

export const linkCreated = defineEvent({
  type: 'link.created',
  title: msg('There is a new short link'),
  description: 'The organisation has a new short link.',
  permission: null,
  data: ShortUrl,
  example: exampleLink,
});

export const linkChangedEvent = defineEvent({
  type: 'link.changed',
  title: msg('A short link leads elsewhere, or was switched off or on'),
  description: 'A short link leads elsewhere, was switched off or was switched on again.',
  permission: null,
  data: Type.Object({
    ...ShortUrl.properties,
    is_enabled: Type.Boolean({ description: 'False when the link answers 410.' }),
  }),
  example: { ...exampleLink, is_enabled: true },
});

export const linkClicks = defineEvent({
  type: 'link.clicks',
  title: msg('How often a link was followed, at most once a minute'),
  description:
    'A short link was followed. Told at most once a minute for each link, with the clicks since the last time; people and bots are counted apart.',
  permission: null,
  data: Type.Object({
    short_code: Type.String({ description: 'The code of the short link.' }),
    short_url: Type.String({ description: 'The short link.' }),
    clicks: Type.Integer({ description: 'Clicks of people since the last message.' }),
    bot_clicks: Type.Integer({ description: 'Clicks of bots since the last message.' }),
    first_at: Type.String({ format: 'date-time', description: 'When the first of them happened.' }),
    last_at: Type.String({ format: 'date-time', description: 'When the last of them happened.' }),
  }),
  example: {
    short_code: 'spring',
    short_url: 'https://go.example.com/spring',
    clicks: 12,
    bot_clicks: 3,
    first_at: '2026-11-17T09:00:01.000Z',
    last_at: '2026-11-17T09:00:58.000Z',
  },
});

export const linkEvents = [linkCreated, linkChangedEvent, linkClicks];

type Link = Parameters<typeof showLink>[0] & { disabledAt: Date | null };

export const tellChanged = (link: Link, shortenerUrl: string): Telling =>
  tell(linkChangedEvent, link.code, { ...showLink(link, shortenerUrl), is_enabled: link.disabledAt === null });
