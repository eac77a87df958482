// Every page of the Webhooks screens with its title, for the one place that writes whole documents (web/server.tsx).
import type { JSX } from 'preact';
import type { Frame } from '#platform/screens/screen.ts';
import type { WebhooksView, WebhookView } from '#webhook';
import { Webhook } from './webhook.tsx';
import { Webhooks } from './webhooks.tsx';
import { webhookWords } from './words.ts';

type Write<Page> = (title: string, frame: Frame, page: JSX.Element) => Page;

export const webhookScreens = <Page,>(write: Write<Page>) => ({
  list: (view: WebhooksView, frame: Frame) =>
    write(webhookWords[frame.reader.language].title, frame, <Webhooks view={view} frame={frame} />),
  one: (view: WebhookView, frame: Frame) => write(view.label, frame, <Webhook view={view} frame={frame} />),
});
