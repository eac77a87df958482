// QR codes of many links on sheets of paper: so many beside each other, each with its address below.
import type { Frame } from '#platform/screens/screen.ts';
import type { SheetView } from '#shortener';
import { ConsoleScreen } from '../frame.tsx';
import { PageLinks } from '../page-links.tsx';
import { writeNumber } from '../times.ts';
import { pathOf } from './link-form.ts';
import { manyWords } from './many-words.ts';

const columnChoices = [2, 3, 4, 5, 6];

export function Sheet({ view, frame }: { view: SheetView; frame: Frame }) {
  const { language } = frame.reader;
  const words = manyWords[language];
  const base = frame.place?.base ?? '';
  const which = {
    ...(view.tag === null ? {} : { tag: view.tag }),
    ...(view.batch === null ? {} : { batch: view.batch }),
    ...(view.links === null ? {} : { links: view.links }),
  };
  const zip = (file: string) => `${base}/link-sheet/download?${new URLSearchParams({ ...which, file })}`;
  return (
    <ConsoleScreen
      frame={frame}
      title={words.sheetTitle}
      facts={
        <span class="inline wrap">
          <a href={view.batch === null ? `${base}/links` : `${base}/link-batches/${view.batch}`}>{words.back}</a>
          <span>{words.sheetFacts(view.tag)}</span>
        </span>
      }
      actions={
        <>
          <a class="button" href={zip('png')} download>
            {words.zip}
          </a>
          <a class="button" href={zip('svg')} download>
            {words.zipSvg}
          </a>
        </>
      }
    >
      <form class="inline wrap no-print short" method="get" action={`${base}/link-sheet`}>
        {Object.entries(which).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <label for="field-columns">{words.beside}</label>
        <select id="field-columns" name="columns">
          {columnChoices.map((count) => (
            <option key={count} value={count} selected={count === view.columns}>
              {count}
            </option>
          ))}
        </select>
        <button type="submit" class="button">
          {words.show}
        </button>
        <span class="hint">{words.mostZipped(writeNumber(view.mostZipped, language))}</span>
      </form>
      {view.items.length === 0 ? (
        <p class="card pad quiet">{words.empty}</p>
      ) : (
        <ul class={`sheet columns-${view.columns}`}>
          {view.items.map(({ code, shortUrl, title }) => (
            <li key={code}>
              <img src={`${base}/${pathOf(code)}/download?file=svg`} alt="" width="160" height="160" />
              {title !== '' && <b>{title}</b>}
              <span class="break">{shortUrl.replace(/^https?:\/\//, '')}</span>
            </li>
          ))}
        </ul>
      )}
      <footer class="pages no-print">
        <PageLinks page={view} frame={frame} />
      </footer>
    </ConsoleScreen>
  );
}
