// A guide of the reference: one subject, such as limits, on its own page.

import type { Figure, Guide, GuideSection } from '#platform/http/docs/guide.ts';
import type { TranslateText } from '#platform/http/docs/translate.ts';
import type { Reader } from '#platform/http/preferences.ts';
import type { RefusalPage } from '#platform/http/refusal.ts';
import type { ToldEvent } from '#platform/telling/telling.ts';
import { makeFormat } from '#platform/text/page-format.ts';
import { TableHead } from '../frame/table-head.tsx';
import { t } from '../say.ts';
import { Leaf } from './bar.tsx';
import { Code, RichText } from './code.tsx';
import { EventTypes } from './event-page.tsx';
import { ErrorCodes } from './reference.tsx';

type GuidePageNeeds = {
  guide: Guide;
  /** Links to all guides. */
  guides: readonly Guide[];
  errors: RefusalPage[];
  events: readonly ToldEvent[];
  translate: TranslateText;
  reader: Reader;
};

export function GuidePage({ guide, guides, errors, events, translate, reader }: GuidePageNeeds) {
  const { title, lead, sections, listsErrors, listsEvents } = guide;
  return (
    <Leaf
      reader={reader}
      label={t('Guides')}
      trail={guides.map((other) => (
        <a key={other.slug} href={`/docs/${other.slug}`} aria-current={other === guide ? 'page' : undefined}>
          {translate(other.title)}
        </a>
      ))}
    >
      <h1>{translate(title)}</h1>
      <p class="lead">{translate(lead)}</p>
      {sections.map((section) => (
        <Section key={section.title} section={section} translate={translate} reader={reader} />
      ))}
      {listsEvents && <EventTypes events={events} translate={translate} />}
      {listsErrors && (
        <>
          <h2>{t('Error codes')}</h2>
          <ErrorCodes errors={errors} />
        </>
      )}
    </Leaf>
  );
}

type SectionNeeds = { section: GuideSection; translate: TranslateText; reader: Reader };

function Section({ section, translate, reader }: SectionNeeds) {
  const { title, texts, example, programs = [], figures = [] } = section;
  const { whole } = makeFormat(reader.language, 'UTC');
  return (
    <>
      <h2>{translate(title)}</h2>
      {texts.map((text) => (
        <p key={text}>
          <RichText text={translate(text)} />
        </p>
      ))}
      {example && <Code label={translate(title)} code={example.code} language={example.language} />}
      {programs.map(({ name, language, code }) => (
        <div key={name}>
          <h3>{name}</h3>
          <Code label={`${name}: ${translate(title)}`} code={code} language={language} />
        </div>
      ))}
      {figures.length > 0 && (
        <table class="figures">
          <TableHead of={[t('What'), t('Limit')]} />
          <tbody>
            {figures.map((figure) => (
              <tr key={figure.subject}>
                <th scope="row">{translate(figure.subject)}</th>
                <td>{writeFigure(figure, translate, whole)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  );
}

function writeFigure(
  { words, least, most }: Figure,
  translate: TranslateText,
  whole: (value: number) => string,
): string {
  return translate(words)
    .replace('{least}', least === undefined ? '' : whole(least))
    .replace('{most}', most === undefined ? '' : whole(most));
}
