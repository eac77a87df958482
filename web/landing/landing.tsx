// The landing page: one form, its result, and the last links that were made in this browser.
import { useEffect, useState } from 'preact/hooks';
import type { Reader } from '#platform/http/preferences.ts';
import type { LandingProblem, LandingView, ShortUrl } from '#shortener';
import { ReaderChoices } from '../frame/reader-choices.tsx';
import { CreateForm } from './create-form.tsx';
import { forgetLinks, keepLink, readLinks } from './last-links.ts';
import { LastLinks, Result } from './result.tsx';
import { shortenUrl } from './shorten-url.ts';
import type { LandingWords } from './words.ts';

export type LandingNeeds = { view: LandingView; words: LandingWords; reader: Reader };

export function Landing({ view, words, reader }: LandingNeeds) {
  const [made, setMade] = useState<ShortUrl | null>(view.made);
  const [problem, setProblem] = useState<LandingProblem | null>(view.problem);
  const [isWorking, setWorking] = useState(false);
  const [links, setLinks] = useState<ShortUrl[]>([]);

  useEffect(() => setLinks(view.made === null ? readLinks() : keepLink(view.made)), [view.made]);

  const create = async (url: string, custom: string) => {
    setWorking(true);
    setProblem(null);
    const answer = await shortenUrl(url, custom, words.offline);
    setWorking(false);
    if ('problem' in answer) return setProblem(answer.problem);
    setMade(answer.link);
    setLinks(keepLink(answer.link));
  };

  return (
    <>
      <header class="bar">
        <a class="brand" href="/">
          {view.shortenerUrl.replace(/^https?:\/\//, '')}
        </a>
        <nav class="actions" aria-label={words.theme}>
          <ReaderChoices reader={reader} words={words} />
        </nav>
      </header>
      <main class="landing">
        {view.lost !== null && made === null && <Lost lost={view.lost} words={words} />}
        {view.lost === null && (
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
        <LastLinks links={links} words={words} onForget={() => setLinks(forgetLinks())} />
        <p class="note">{words.note}</p>
      </main>
    </>
  );
}

function Lost({ lost, words }: { lost: NonNullable<LandingView['lost']>; words: LandingWords }) {
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
