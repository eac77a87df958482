// The landing page: the form first, then its benefits, and the links that were made in this browser.
import { useEffect, useState } from 'preact/hooks';
import type { Reader } from '#platform/http/preferences.ts';
import { makeFormat } from '#platform/text/page-format.ts';
import type { LandingProblem, LandingView, ShortUrl } from '#shortener';
import { completeTarget } from '../../src/shortener/rules/target-url.ts';
import { PageBar } from '../frame/page-bar.tsx';
import { CreateForm } from './create-form.tsx';
import { forgetLinks, keepLink, readLinks } from './last-links.ts';
import { LastLinks } from './last-links.tsx';
import { Preview } from './preview.tsx';
import { Footer, Promises } from './promises.tsx';
import { Result } from './result.tsx';
import { findProblem, shortenUrl } from './shorten-url.ts';
import type { LandingTexts } from './texts.ts';
import { useClicks, usePreview } from './use-clicks.ts';

export type LandingNeeds = { view: LandingView; words: LandingTexts; reader: Reader };

export function Landing({ view, words, reader }: LandingNeeds) {
  const [made, setMade] = useState<ShortUrl | null>(view.made);
  const [problem, setProblem] = useState<LandingProblem | null>(view.problem);
  const [isWorking, setWorking] = useState(false);
  const [links, setLinks] = useState<ShortUrl[]>([]);
  const { shortenerUrl } = view;
  const preview = usePreview(view.preview);
  const clicks = useClicks(links.map((link) => link.short_code));
  const format = makeFormat(reader.language, 'UTC');

  useEffect(() => setLinks(view.made === null ? readLinks() : keepLink(view.made)), [view.made]);

  const create = async (typed: string, custom: string) => {
    const url = completeTarget(typed);
    const found = findProblem(url, custom, shortenerUrl);
    setProblem(found);
    if (found !== null) return;
    setWorking(true);
    const answer = await shortenUrl(url, custom);
    setWorking(false);
    if ('problem' in answer) return setProblem(answer.problem);
    setMade(answer.link);
    setLinks(keepLink(answer.link));
  };

  return (
    <>
      <PageBar reader={reader} name="Kontor" home="/" label={words.settings} theme={words.theme} />
      <main class={preview === null ? 'landing' : 'landing with-preview'}>
        <div class="first">
          {view.lost !== null && made === null ? (
            <Lost lost={view.lost} words={words} />
          ) : (
            <div class="hero">
              <h1>{words.heading}</h1>
              <p class="lead">{words.lead}</p>
            </div>
          )}
          {made === null ? (
            <CreateForm
              view={view}
              words={words}
              problem={problem}
              isWorking={isWorking}
              onCreate={create}
              onChange={() => setProblem(null)}
            />
          ) : (
            <Result link={made} words={words} onAnother={() => setMade(null)} />
          )}
        </div>
        {preview !== null && <Preview preview={preview} words={words} format={format} />}
        <LastLinks
          links={links}
          words={words}
          format={format}
          clicks={clicks}
          onForget={() => setLinks(forgetLinks())}
        />
        {view.lost === null && view.problem === null && <Promises words={words} shortenerUrl={shortenerUrl} />}
      </main>
      <Footer view={view} words={words} />
    </>
  );
}

function Lost({ lost, words }: { lost: NonNullable<LandingView['lost']>; words: LandingTexts }) {
  const isDisabled = lost.status === 410;
  const text = isDisabled ? words.disabled : words.lost;
  const [before, after] = text.split('{code}');
  return (
    <div class="hero">
      <p class="status">{lost.status}</p>
      <h1>{isDisabled ? words.disabledTitle : words.lostTitle}</h1>
      <p class="lead" role="status">
        {before}
        <strong class="code">{lost.code}</strong>
        {after}
      </p>
    </div>
  );
}
