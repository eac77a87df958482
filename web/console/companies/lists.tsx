// Lists that are checked in the background: a form for a file, one for pasted rows, and the lists of the last days.
import type { Frame } from '#platform/screens/screen.ts';
import type { ListItem, ListsView } from '#registry';
import { Empty } from '../empty.tsx';
import { Field, FieldWords, FileField, Form, formOf } from '../fields.tsx';
import { ConsoleScreen } from '../frame.tsx';
import { CsvLink, PageLinks } from '../page-links.tsx';
import { writeAgo, writeMoment, writeNumber } from '../times.ts';
import { type ListWords, listWords } from './list-words.ts';

type PartNeeds = { view: ListsView; frame: Frame; words: ListWords };

export const listTones: Record<string, string> = { running: 'chip warn', done: 'chip good', cancelled: 'chip' };

/** Only these two signs mean something in a text area. A long text is written much faster this way than sign by sign. */
const escapeArea = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;');

export function CompanyLists({ view, frame }: { view: ListsView; frame: Frame }) {
  const words = listWords[frame.reader.language];
  const part = { view, frame, words };
  return (
    <ConsoleScreen
      frame={frame}
      title={words.title}
      facts={
        <>
          <a href={`${frame.place?.base}/companies`}>{words.back}</a> · {words.lead}
        </>
      }
      actions={view.items.length > 0 && <CsvLink frame={frame} />}
    >
      {frame.permissions.includes('registry:ask') && (
        <>
          <div class="account">
            <SendFile {...part} />
            <PasteRows {...part} />
          </div>
          <p class="hint list-how">{words.how}</p>
        </>
      )}
      <Lists {...part} />
    </ConsoleScreen>
  );
}

function SendFile({ view, frame, words }: PartNeeds) {
  const form = formOf(frame, 'companies/lists/send');
  return (
    <section class="card" aria-labelledby="send-title">
      <header class="open">
        <h2 id="send-title">{words.sendTitle}</h2>
      </header>
      <Form form={form} class="pad flat stack">
        <FileField
          form={form}
          name="file"
          label={words.file}
          hint={words.fileHint(writeNumber(view.mostRows, frame.reader.language))}
          mostBytes={view.mostBytes}
          accept=".csv,.txt,.tsv,text/csv"
          frame={frame}
        />
        <Field form={form} name="column" label={words.column} hint={words.columnHint} maxLength={100} />
        <div class="actions">
          <button type="submit" class="button primary">
            {words.send}
          </button>
        </div>
      </Form>
    </section>
  );
}

function PasteRows({ view, frame, words }: PartNeeds) {
  const form = formOf(frame, 'companies/lists/paste');
  const problem = form.problem('text');
  return (
    <section class="card" aria-labelledby="paste-title">
      <header class="open">
        <h2 id="paste-title">{words.pasteTitle}</h2>
      </header>
      <Form form={form} class="pad flat stack">
        <div class="field">
          <label for="field-text">{words.text}</label>
          <textarea
            id="field-text"
            name="text"
            rows={8}
            class="mono"
            required
            maxLength={view.mostPasted}
            aria-invalid={problem === undefined ? undefined : 'true'}
            aria-describedby="field-text-words"
            dangerouslySetInnerHTML={{ __html: escapeArea(form.typed('text') ?? '') }}
          />
          <FieldWords id="field-text-words" problem={problem} hint={words.textHint} />
        </div>
        <div class="actions">
          <button type="submit" class="button">
            {words.paste}
          </button>
        </div>
      </Form>
    </section>
  );
}

function Lists({ view, frame, words }: PartNeeds) {
  return (
    <section class="card" aria-labelledby="lists-title">
      <header class="open">
        <h2 id="lists-title">{words.listTitle}</h2>
      </header>
      {view.items.length === 0 ? (
        <Empty icon="companies" title={words.none} words={words.noneWords} isPart />
      ) : (
        <table class="two lists-table">
          <thead>
            <tr>
              <th scope="col">{words.name}</th>
              <th scope="col">{words.state}</th>
              <th scope="col">{words.rows}</th>
              <th scope="col">{words.toCheck}</th>
              <th scope="col">{words.when}</th>
            </tr>
          </thead>
          <tbody>
            {view.items.map((item) => (
              <ListLine key={item.id} item={item} frame={frame} words={words} />
            ))}
          </tbody>
        </table>
      )}
      <div class="pad">
        <PageLinks page={view} frame={frame} />
      </div>
    </section>
  );
}

function ListLine({ item, frame, words }: { item: ListItem; frame: Frame; words: ListWords }) {
  const { language } = frame.reader;
  const { id, fileName, state, total, done, problems, createdAt } = item;
  const rows =
    state === 'done'
      ? writeNumber(total, language)
      : `${writeNumber(done, language)} / ${writeNumber(total, language)}`;
  return (
    <tr>
      <td>
        <a class="row-link" href={`${frame.place?.base}/companies/lists/${id}`} title={fileName ?? undefined}>
          {fileName ?? words.pasted}
        </a>
      </td>
      <td>
        <span class={listTones[state]}>{words.states[state]}</span>
      </td>
      <td class="num" data-label={words.rows}>
        {rows}
      </td>
      <td class="num" data-label={words.toCheck}>
        {writeNumber(problems, language)}
      </td>
      <td class="small" title={writeMoment(createdAt, frame)}>
        {writeAgo(createdAt, frame)}
      </td>
    </tr>
  );
}
