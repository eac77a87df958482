// The header of the dashboard: its link, and the actions for it.
import type { Reader } from '#platform/http/preferences.ts';
import { CopyButton } from '../frame/copy-button.tsx';
import { ReaderChoices } from '../frame/reader-choices.tsx';
import type { OpenDialog } from './dashboard.tsx';
import type { Part } from './part.ts';
import { readQuestion } from './state.ts';

type HeaderNeeds = Part & { reader: Reader; onDialog: (dialog: OpenDialog) => void };

export function Header({ view, words, format, address, reader, onDialog }: HeaderNeeds) {
  const { short_url, short_code, created_at, target_changed_at, timezone, range } = view.statistics;
  const path = encodeURIComponent(short_code);
  const csv = readQuestion(address, timezone);
  csv.delete('period');
  if (range.from !== null) csv.set('from', range.from);
  csv.set('format', 'csv');
  const openQr = (event: MouseEvent) => {
    event.preventDefault();
    onDialog('qr');
  };
  return (
    <header class="head">
      <div class="link-words">
        <h1>
          <span class="offscreen">{words.title} </span>
          {short_url.replace(/^https?:\/\//, '')}
        </h1>
        <p class="target">
          <a href={view.target} rel="noreferrer nofollow">
            {view.target}
          </a>
        </p>
        <p class="quiet">
          {words.created} <time dateTime={created_at}>{format.date(created_at)}</time>
          {target_changed_at !== undefined && (
            <>
              {' · '}
              {words.targetChanged} <time dateTime={target_changed_at}>{format.date(target_changed_at)}</time>
            </>
          )}
        </p>
        {!view.isOn && <p class="off">{words.off}</p>}
      </div>
      <nav class="actions" aria-label={words.actions}>
        <CopyButton text={short_url} label={words.copy} done={words.copied} class="button primary needs-script" />
        <ShareButton words={words} address={address} short_url={short_url} />
        {view.isOn && (
          <a class="button" href={`/${path}.svg`} onClick={openQr} aria-label={words.qr}>
            {words.qrShort}
          </a>
        )}
        <a class="button" href={`/api/stats/${path}?${csv}`} download={`${short_code}.csv`}>
          {words.csv}
        </a>
        <button
          type="button"
          class="button icon needs-script keyboard"
          aria-label={words.help}
          onClick={() => onDialog('help')}
        >
          ?
        </button>
        <ReaderChoices reader={reader} words={words} />
      </nav>
    </header>
  );
}

type ShareNeeds = Pick<Part, 'words' | 'address'> & { short_url: string };

function ShareButton({ words, address, short_url }: ShareNeeds) {
  const { origin } = new URL(short_url);
  return (
    <CopyButton
      text={`${origin}${address}`}
      label={words.share}
      done={words.shared}
      class="button needs-script share"
    />
  );
}
