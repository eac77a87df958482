// The form: an address, an own code with a live check, and the problems beside their fields.
import { useEffect, useRef, useState } from 'preact/hooks';
import type { LandingProblem, LandingView } from '#shortener';
import { checkCustomCode } from '../../src/shortener/rules/short-code.ts';
import { isFree } from './shorten-url.ts';
import type { LandingTexts } from './texts.ts';

type CreateFormNeeds = {
  view: LandingView;
  words: LandingTexts;
  problem: LandingProblem | null;
  isWorking: boolean;
  onCreate: (url: string, custom: string) => void;
  onChange: () => void;
};

const CHECK_AFTER_MS = 300;

export function CreateForm({ view, words, problem, isWorking, onCreate, onChange }: CreateFormNeeds) {
  const [url, setUrl] = useState(view.url);
  const [custom, setCustom] = useState(view.custom);
  const codeField = useRef<HTMLInputElement>(null);
  const urlField = useRef<HTMLInputElement>(null);
  const isCodeProblem = problem !== null && /^(invalid_custom|code_taken)$/.test(problem.code);
  const isUrlProblem = problem !== null && !isCodeProblem;

  useEffect(() => {
    if (problem !== null) (isCodeProblem ? codeField : urlField).current?.focus();
  }, [problem, isCodeProblem]);

  const submit = (event: Event) => {
    event.preventDefault();
    if (!isWorking) onCreate(url, custom.trim());
  };
  return (
    <form class="card create" action="/new" method="get" onSubmit={submit} noValidate>
      <div class="field">
        <label for="url">{words.url}</label>
        <input
          id="url"
          name="url"
          type="url"
          inputMode="url"
          required
          autoFocus
          autoComplete="off"
          spellcheck={false}
          placeholder={words.urlHint}
          value={url}
          ref={urlField}
          aria-invalid={isUrlProblem}
          aria-describedby={isUrlProblem ? 'url-problem' : undefined}
          onInput={(event) => {
            setUrl(event.currentTarget.value);
            if (isUrlProblem) onChange();
          }}
        />
        {isUrlProblem && (
          <p class="problem" id="url-problem" role="alert">
            <ProblemWords problem={problem} words={words} onOver={onChange} />
          </p>
        )}
      </div>
      <div class="row">
        <div class="field">
          <label for="custom">{words.custom}</label>
          <div class="prefixed">
            <span aria-hidden="true">{view.shortenerUrl.replace(/^https?:\/\//, '')}/</span>
            <input
              id="custom"
              name="custom"
              type="text"
              autoComplete="off"
              autoCapitalize="none"
              spellcheck={false}
              maxLength={20}
              value={custom}
              ref={codeField}
              aria-invalid={isCodeProblem}
              aria-describedby="custom-words"
              onInput={(event) => {
                setCustom(event.currentTarget.value);
                if (isCodeProblem) onChange();
              }}
            />
          </div>
          <div id="custom-words" class="custom-words" aria-live="polite">
            {isCodeProblem ? (
              <>
                <p class="problem">{explain(problem, words)}</p>
                <Suggestions
                  problem={problem}
                  words={words}
                  url={url}
                  onChoose={(code) => {
                    setCustom(code);
                    onCreate(url, code);
                  }}
                />
              </>
            ) : (
              <Availability code={custom.trim()} words={words} />
            )}
          </div>
        </div>
        <button class="button primary big" type="submit" aria-disabled={isWorking}>
          {isWorking ? words.working : words.shorten}
        </button>
      </div>
    </form>
  );
}

type ProblemNeeds = { problem: LandingProblem; words: LandingTexts; onOver: () => void };

function ProblemWords({ problem, words, onOver }: ProblemNeeds) {
  if (problem.retryAfterSeconds !== undefined) {
    return (
      <>
        {words.wait} <Countdown seconds={problem.retryAfterSeconds} onOver={onOver} />
      </>
    );
  }
  return <>{explain(problem, words)}</>;
}

/** The real reason, in the reader's language. */
function explain({ reason, code }: LandingProblem, { problems }: LandingTexts): string {
  return problems[reason ?? code] ?? problems[code] ?? problems.failed ?? '';
}

type SuggestionNeeds = { problem: LandingProblem; words: LandingTexts; url: string; onChoose: (code: string) => void };

/** Links, so that they work without scripts: each creates the short link with that code. */
function Suggestions({ problem, words, url, onChoose }: SuggestionNeeds) {
  if (problem.suggestions === undefined) return null;
  return (
    <p class="suggestions">
      {words.tryOne}
      {problem.suggestions.map((code) => (
        <a
          key={code}
          class="button"
          href={`/new?${new URLSearchParams({ url, custom: code })}`}
          onClick={(event) => {
            event.preventDefault();
            onChoose(code);
          }}
        >
          {code}
        </a>
      ))}
    </p>
  );
}

function Availability({ code, words }: { code: string; words: LandingTexts }) {
  const [free, setFree] = useState<boolean | null>(null);
  useEffect(() => {
    setFree(null);
    if (checkCustomCode(code) !== null) return undefined;
    const stop = new AbortController();
    const ask = () => isFree(code, stop.signal).then(setFree, () => undefined);
    const timer = setTimeout(ask, CHECK_AFTER_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [code]);
  if (code === '') return <p class="hint">{words.customHint}</p>;
  const problem = checkCustomCode(code);
  if (problem !== null) return <p class="problem">{words.problems[problem]}</p>;
  if (free === null) return <p class="hint">{words.checking}</p>;
  return <p class={free ? 'good' : 'problem'}>{free ? words.free : words.taken}</p>;
}

/** The seconds until the next attempt is allowed. */
function Countdown({ seconds, onOver }: { seconds: number; onOver: () => void }) {
  const [left, setLeft] = useState(seconds);
  useEffect(() => {
    const end = Date.now() + seconds * 1_000;
    const timer = setInterval(() => {
      const rest = Math.ceil((end - Date.now()) / 1_000);
      setLeft(Math.max(0, rest));
      if (rest <= 0) onOver();
    }, 500);
    return () => clearInterval(timer);
  }, [seconds]);
  // A screen reader reads the sentence once, not every second.
  return (
    <strong class="countdown" aria-live="off">
      {writeClock(left)}
    </strong>
  );
}

/** 75 → 1:15, 3675 → 1:01:15. */
function writeClock(seconds: number): string {
  const [hours, minutes, rest] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, seconds % 60];
  const [first, ...others] = hours > 0 ? [hours, minutes, rest] : [minutes, rest];
  return [first, ...others.map((part) => String(part).padStart(2, '0'))].join(':');
}
