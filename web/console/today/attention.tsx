// What waits for a person: what, since when, what it harms, and one or two ways out. The likely one is last, and framed.
import type { TodayView } from '#console';
import type { Frame } from '#platform/screens/screen.ts';
import type { Attention, Remedy } from '#platform/screens/today.ts';
import { Empty } from '../empty.tsx';
import { Form, formOf } from '../fields.tsx';
import { Icon } from '../icons.tsx';
import { writeNumber } from '../times.ts';
import { attentionWords } from './attention-words.ts';
import type { TodayWords } from './words.ts';
import type { Write } from './write.ts';

export type PartNeeds = { view: TodayView; frame: Frame; words: TodayWords; write: Write };

export function AttentionCard({ view, frame, words, write }: PartNeeds) {
  const { attention, checkedAt } = view;
  return (
    <section class="card" aria-labelledby="attention-title" id="attention">
      <header>
        <h2 id="attention-title">{words.attentionTitle}</h2>
        {attention.length > 0 && <b class="count">{writeNumber(attention.length, frame.reader.language)}</b>}
      </header>
      {attention.length === 0 ? (
        <Empty icon="ok" title={words.quietTitle} words={words.quietWords(write.time(checkedAt))} isPart />
      ) : (
        <ul class="todo">
          {attention.map((row) => (
            <Row key={`${row.code} ${row.id}`} row={row} frame={frame} words={words} write={write} />
          ))}
        </ul>
      )}
    </section>
  );
}

type RowNeeds = { row: Attention; frame: Frame; words: TodayWords; write: Write };

function Row({ row, frame, words, write }: RowNeeds) {
  const { attention, reasons } = attentionWords[frame.reader.language];
  const said = attention[row.code];
  const { reason } = row.values;
  const values = reason === undefined ? row.values : { ...row.values, reason: reasons[reason] ?? asSentence(reason) };
  return (
    <li>
      <span class={row.level}>
        <Icon name={said?.icon ?? 'cross'} />
      </span>
      <div>
        <p class="strong">{said?.title(values, write) ?? row.code}</p>
        <p class="quiet small">
          {said?.harm(values, write)} {row.since !== null && words.since(write.when(row.since))}
        </p>
      </div>
      {row.remedies.length > 0 && (
        <div class="actions">
          {row.remedies.map((remedy, index) => (
            <Way
              key={remedy.code}
              remedy={remedy}
              isLikely={index === row.remedies.length - 1}
              about={said?.title(values, write) ?? row.code}
              frame={frame}
              write={write}
            />
          ))}
        </div>
      )}
    </li>
  );
}

type WayNeeds = { remedy: Remedy; isLikely: boolean; about: string; frame: Frame; write: Write };

function Way({ remedy, isLikely, about, frame, write }: WayNeeds) {
  const { code, values = {}, to, action = '', fields = {} } = remedy;
  const label = attentionWords[frame.reader.language].remedies[code]?.(values, write) ?? code;
  const looks = isLikely ? 'button low' : 'button low bare';
  const named = (
    <>
      {label}
      <span class="offscreen">: {about}</span>
    </>
  );
  if (to !== undefined) {
    return (
      <a class={looks} href={to.startsWith('/') ? to : `${frame.place?.base}/${to}`}>
        {named}
      </a>
    );
  }
  return (
    <Form form={formOf(frame, action)} class="inline">
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <button type="submit" class={looks}>
        {named}
      </button>
    </Form>
  );
}

/** What a mail server or a gateway said, as the end of a sentence. */
const asSentence = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.!?]$/.test(text) ? '' : '.'}`;
