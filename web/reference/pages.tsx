// The pages of the reference: the reference itself, and a page for each guide, error code and event.
import type { JSX } from 'preact';
import type { ReferenceView } from '#platform/http/docs/docs-pages.ts';
import type { Guide } from '#platform/http/docs/guide.ts';
import { translateDescriptions } from '#platform/http/docs/translate.ts';
import type { Reader } from '#platform/http/preferences.ts';
import type { RefusalPage } from '#platform/http/refusal.ts';
import type { ToldEvent } from '#platform/telling/telling.ts';
import type { Page } from '../frame/page.ts';
import { t } from '../say.ts';
import { Leaf } from './bar.tsx';
import { RichText } from './code.tsx';
import type { ReferenceData } from './entry.ts';
import { EventPage } from './event-page.tsx';
import { GuidePage } from './guide-page.tsx';
import { readEvent, readReference, translatePage } from './model.ts';
import { Reference } from './reference.tsx';
import { scriptTexts } from './script-texts.ts';

const translate = translateDescriptions(t);

/** Joins alternatives. */
const or = () => ` ${t('or')} `;

const page = <View,>(write: (view: View, reader: Reader) => ReturnType<Page['write']>): Page => ({
  room: 'platform',
  entry: 'web/reference/entry.ts',
  write: write as Page['write'],
});

export const referencePages: Readonly<Record<string, Page>> = {
  reference: page((view: ReferenceView, reader) => {
    const reference = readReference(view, translate, or());
    const operations = reference.groups.flatMap((group) => group.operations);
    const calls = Object.fromEntries(
      operations.flatMap(({ id, method, path, fields }) => (fields ? [[id, { method, path, fields }]] : [])),
    );
    const data: ReferenceData = { words: scriptTexts(), calls };
    const body = <Reference reference={reference} reader={reader} />;
    return { title: t('API reference'), isIndexed: true, data, body };
  }),
  guide: page(({ guide, ...view }: ReferenceView & { guide: Guide }, reader) => {
    const errors = view.errors.map((error) => translatePage(error, translate));
    const needs = { guide, guides: view.guides, events: view.events, errors, translate, reader };
    return leaf(translate(guide.title), <GuidePage {...needs} />);
  }),
  error: page(({ error }: { error: RefusalPage }, reader) => {
    const own = translatePage(error, translate);
    return leaf(own.title, <ErrorPage page={own} reader={reader} />);
  }),
  event: page(({ event, ...view }: ReferenceView & { event: ToldEvent }, reader) => {
    const message = readEvent(event, view, translate, or());
    return leaf(event.type, <EventPage message={message} reader={reader} />);
  }),
};

/** A page beside the reference, without "try it". */
function leaf(title: string, body: JSX.Element) {
  const data: ReferenceData = { words: scriptTexts(), calls: {} };
  return { title, isIndexed: true, data, body };
}

/** One error code: what it means and what to do. */
function ErrorPage({ page, reader }: { page: RefusalPage; reader: Reader }) {
  const { code, status, title, meaning, remedy } = page;
  return (
    <Leaf reader={reader} label={t('Contents')} trail={<a href="/docs/errors">{t('All error codes')}</a>}>
      <h1>{title}</h1>
      <p class="lead">
        {t('Code')} <code>{code}</code>, {t('HTTP status')} {status}
      </p>
      <h2>{t('What it means')}</h2>
      <p>
        <RichText text={meaning} />
      </p>
      <h2>{t('What to do')}</h2>
      <p>
        <RichText text={remedy} />
      </p>
    </Leaf>
  );
}
