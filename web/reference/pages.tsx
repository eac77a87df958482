// Draws the pages of the reference: the whole of it, and a page for each guide, error code and event.
import type { JSX } from 'preact';
import type { PageAssets } from '#platform/http/assets.ts';
import type { ReferenceView } from '#platform/http/docs/docs-pages.ts';
import type { Guide } from '#platform/http/docs/guide.ts';
import { translator } from '#platform/http/docs/translate.ts';
import type { Reader } from '#platform/http/preferences.ts';
import type { RefusalPage } from '#platform/http/refusal.ts';
import type { ToldEvent } from '#platform/telling/telling.ts';
import { writeDocument } from '../frame/document.tsx';
import type { ReferenceData } from './entry.ts';
import { ErrorPage } from './error-page.tsx';
import { EventPage } from './event-page.tsx';
import { GuidePage } from './guide-page.tsx';
import { readEvent, readReference, translatePage } from './model.ts';
import { Reference } from './reference.tsx';
import { referenceWords } from './words.ts';

export function renderReference(view: ReferenceView, reader: Reader, assets: PageAssets): string {
  const words = referenceWords[reader.language];
  const reference = readReference(view, translator(reader.language, view.czech), words.or);
  const operations = reference.groups.flatMap((group) => group.operations);
  const calls = Object.fromEntries(
    operations.flatMap(({ id, method, path, fields }) => (fields ? [[id, { method, path, fields }]] : [])),
  );
  const data: ReferenceData = { words: words.script, calls };
  const body = <Reference reference={reference} words={words} reader={reader} />;
  return writeDocument({ ...reader, title: words.title, assets, isIndexed: true, data, body });
}

export function renderGuide(guide: Guide, view: ReferenceView, reader: Reader, assets: PageAssets): string {
  const words = referenceWords[reader.language];
  const translate = translator(reader.language, view.czech);
  const errors = view.errors.map((page) => translatePage(page, translate));
  const needs = { guide, guides: view.guides, events: view.events, errors, translate, words, reader };
  return writeLeaf(translate(guide.title), reader, assets, <GuidePage {...needs} />);
}

export function renderErrorPage(page: RefusalPage, view: ReferenceView, reader: Reader, assets: PageAssets): string {
  const words = referenceWords[reader.language];
  const own = translatePage(page, translator(reader.language, view.czech));
  return writeLeaf(own.title, reader, assets, <ErrorPage page={own} words={words} reader={reader} />);
}

export function renderEventPage(event: ToldEvent, view: ReferenceView, reader: Reader, assets: PageAssets): string {
  const words = referenceWords[reader.language];
  const message = readEvent(event, view, translator(reader.language, view.czech), words.or);
  return writeLeaf(event.type, reader, assets, <EventPage message={message} words={words} reader={reader} />);
}

/** A page beside the reference, from which nothing is called. */
function writeLeaf(title: string, reader: Reader, assets: PageAssets, body: JSX.Element): string {
  const data: ReferenceData = { words: referenceWords[reader.language].script, calls: {} };
  return writeDocument({ ...reader, title, assets, isIndexed: true, data, body });
}
