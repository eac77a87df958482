// The form of one new link, and the forms of many: lines to paste, or a file.
import type { Frame } from '#platform/screens/screen.ts';
import type { NewLinkView } from '#shortener';
import { Field, FileField, Form, TextArea } from '../fields.tsx';
import { ConsoleScreen } from '../frame.tsx';
import { writeNumber } from '../times.ts';
import { linkForm } from './link-form.ts';
import { manyWords } from './many-words.ts';

export function NewLink({ view, frame }: { view: NewLinkView; frame: Frame }) {
  const words = manyWords[frame.reader.language];
  const form = linkForm(frame, 'links/create');
  const base = frame.place?.base ?? '';
  const hasUtm = Object.keys(words.utmFields).some((name) => form.typed(name));
  return (
    <ConsoleScreen
      frame={frame}
      title={words.newTitle}
      facts={<a href={`${base}/links`}>{words.back}</a>}
      actions={
        <a class="button" href={`${base}/link-many`} data-new="links">
          {words.instead}
        </a>
      }
    >
      <section class="card narrow-card" aria-label={words.newTitle}>
        <Form form={form}>
          <Field form={form} name="url" label={words.url} hint={words.urlHint} maxLength={2_048} required autoFocus />
          <Field form={form} name="code" label={words.code} hint={words.codeHint(view.host)} maxLength={255} />
          <Field form={form} name="title" label={words.title} maxLength={200} />
          <Field form={form} name="tags" label={words.tags} hint={words.tagsHint} value={view.tag} maxLength={1_040} />
          <TextArea form={form} name="note" label={words.note} rows={2} maxLength={2_000} />
          <details open={hasUtm}>
            <summary>{words.utm}</summary>
            <div class="stack utm">
              <p class="hint">{words.utmHint}</p>
              {Object.entries(words.utmFields).map(([name, label]) => {
                const example = words.utmExamples[name as keyof typeof words.utmExamples];
                return (
                  <Field
                    key={name}
                    form={form}
                    name={name}
                    label={label}
                    {...(example ? { hint: example } : {})}
                    maxLength={500}
                  />
                );
              })}
            </div>
          </details>
          <div class="actions">
            <button type="submit" class="button primary">
              {words.make}
            </button>
          </div>
        </Form>
      </section>
    </ConsoleScreen>
  );
}

export function ManyLinks({ view, frame }: { view: NewLinkView; frame: Frame }) {
  const { language } = frame.reader;
  const words = manyWords[language];
  const base = frame.place?.base ?? '';
  const [paste, send] = [linkForm(frame, 'links/create-many'), linkForm(frame, 'links/create-file')];
  return (
    <ConsoleScreen frame={frame} title={words.manyTitle} facts={<a href={`${base}/links`}>{words.back}</a>}>
      <div class="split link-page">
        <section class="card" aria-label={words.manyTitle}>
          <Form form={paste}>
            <TextArea
              form={paste}
              name="text"
              label={words.text}
              hint={words.textHint(writeNumber(view.mostRows, language))}
              rows={14}
              class="mono"
              required
              autoFocus
            />
            <Field
              form={paste}
              name="tags"
              label={words.manyTags}
              hint={words.tagsHint}
              value={view.tag}
              maxLength={1_040}
            />
            <div class="actions">
              <button type="submit" class="button primary">
                {words.makeMany}
              </button>
              <span class="hint">{words.again}</span>
            </div>
          </Form>
        </section>
        <section class="card" aria-labelledby="file-title">
          <header class="open">
            <h2 id="file-title">{words.fileTitle}</h2>
          </header>
          <Form form={send} class="pad flat stack">
            <FileField
              form={send}
              name="file"
              label={words.file}
              mostBytes={view.mostBytes}
              accept=".csv,.txt,.tsv"
              frame={frame}
            />
            <div class="actions">
              <button type="submit" class="button">
                {words.sendFile}
              </button>
            </div>
          </Form>
        </section>
      </div>
    </ConsoleScreen>
  );
}
