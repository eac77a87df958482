// The page of one link: its form, where it led before, its QR code in any size and colour, and its clicks.
import type { Frame } from '#platform/screens/screen.ts';
import type { LinkView } from '#shortener';
import type { FieldNames } from '../conflict.tsx';
import { Field, Form, TextArea } from '../fields.tsx';
import { ConsoleScreen } from '../frame.tsx';
import { SideHead } from '../side.tsx';
import { writeMoment, writeNumber } from '../times.ts';
import { linkForm, pathOf } from './link-form.ts';
import { Copy, DaysChart, Facts, LeadsTo, Month, Qr, Referrers } from './peek.tsx';
import { type LinkWords, linkWords } from './words.ts';

type PartNeeds = { view: LinkView; frame: Frame; words: LinkWords; mayWrite: boolean };

export function Link({ view, frame }: { view: LinkView; frame: Frame }) {
  const words = linkWords[frame.reader.language];
  const mayWrite = frame.permissions.includes('link:write');
  const needs = { view, frame, words, mayWrite };
  const base = frame.place?.base ?? '';
  const fields: FieldNames = {
    target: { label: words.target },
    title: { label: words.titleField },
    note: { label: words.note },
    tags: { label: words.tagsField },
  };
  const isOff = view.disabledAt !== null;
  const isSwitching = mayWrite && !isOff && (view.open === 'off' || frame.form?.action === 'links/:code/disable');
  return (
    <ConsoleScreen
      frame={frame}
      title={view.title || `/${view.code}`}
      fields={fields}
      facts={
        <span class="inline wrap">
          <a href={`${base}/links`}>{words.back}</a>
          <a href={view.shortUrl}>{view.shortUrl.replace(/^https?:\/\//, '')}</a>
          <span class={isOff ? 'chip warn' : 'chip good'}>{isOff ? words.off : words.on}</span>
          {!view.isOwned && (
            <span class="chip" title={words.nobodyHint}>
              {words.nobody}
            </span>
          )}
        </span>
      }
      actions={
        <>
          <Copy text={view.shortUrl} frame={frame} />
          <a class="button" href={view.statisticsUrl}>
            {words.statistics}
          </a>
          {mayWrite && !isOff && (
            <a class="button danger" href={`${base}/${pathOf(view.code)}?open=off`} data-new="off">
              {words.switchOff}
            </a>
          )}
        </>
      }
    >
      {isOff && <Off {...needs} />}
      <div class="split link-page">
        <div class="stack wide">
          {isSwitching && <SwitchOff {...needs} />}
          <Edit {...needs} />
          <History {...needs} />
        </div>
        <div class="stack wide">
          <QrCard {...needs} />
          <Clicks {...needs} />
        </div>
      </div>
    </ConsoleScreen>
  );
}

const nameOf = (id: string | null, words: LinkWords) =>
  id === null ? words.somebody : id === 'command line' ? words.commandLine : id;

function Off({ view, frame, words, mayWrite }: PartNeeds) {
  const form = linkForm(frame, 'links/:code/enable', `${pathOf(view.code)}/enable`);
  const when = writeMoment(view.disabledAt ?? '', frame);
  return (
    <div class="note warn">
      <span>
        <b>{words.offSince(`${when}, ${nameOf(view.disabledBy, words)}`)}</b> {view.disabledReason}
      </span>
      {mayWrite && (
        <Form form={form} class="push">
          <button type="submit" class="button low">
            {words.switchOn}
          </button>
        </Form>
      )}
    </div>
  );
}

function SwitchOff({ view, frame, words }: PartNeeds) {
  const form = linkForm(frame, 'links/:code/disable', `${pathOf(view.code)}/disable`);
  return (
    <section class="card" aria-labelledby="side-title">
      <SideHead title={words.switchOffTitle} frame={frame} back={pathOf(view.code)} isForm />
      <Form form={form}>
        <p class="small">{words.switchOffWords}</p>
        <Field form={form} name="reason" label={words.reason} hint={words.reasonHint} maxLength={500} autoFocus />
        <div class="actions">
          <button type="submit" class="button danger sure">
            {words.switchOffNow}
          </button>
          <a class="button" href={`${frame.place?.base}/${pathOf(view.code)}`}>
            {words.cancel}
          </a>
        </div>
      </Form>
    </section>
  );
}

function Edit({ view, frame, words, mayWrite }: PartNeeds) {
  const form = linkForm(frame, 'links/:code/edit', `${pathOf(view.code)}/edit`);
  const { target, title, note } = view;
  const fields = { target, title, note, tags: view.tags.join(', ') };
  if (!mayWrite) {
    return (
      <section class="card pad stack" aria-label={words.editTitle}>
        <p class="hint">{words.readOnly}</p>
        <LeadsTo peek={view} words={words} />
        <dl class="facts">
          <dt>{words.tagsField}</dt>
          <dd>{fields.tags || '–'}</dd>
          <dt>{words.note}</dt>
          <dd class="kept-lines">{note || '–'}</dd>
        </dl>
      </section>
    );
  }
  return (
    <section class="card" aria-label={words.editTitle}>
      <Form
        form={form}
        version={view.version}
        began={fields}
        saves={{ label: words.save, language: frame.reader.language }}
      >
        <Field
          form={form}
          name="target"
          label={words.target}
          hint={words.targetHint}
          value={target}
          maxLength={2_048}
          required
        />
        <Field form={form} name="title" label={words.titleField} hint={words.titleHint} value={title} maxLength={200} />
        <Field
          form={form}
          name="tags"
          label={words.tagsField}
          hint={words.tagsHint}
          value={fields.tags}
          maxLength={1_040}
        />
        <TextArea form={form} name="note" label={words.note} value={note} rows={3} maxLength={2_000} />
        <div class="actions">
          <button type="submit" class="button primary">
            {words.save}
          </button>
        </div>
      </Form>
    </section>
  );
}

function History({ view, frame, words }: PartNeeds) {
  return (
    <section class="card" aria-labelledby="history-title">
      <header class="open">
        <h2 id="history-title">{words.history}</h2>
      </header>
      {view.targets.length === 0 ? (
        <p class="pad flat small quiet">{words.noHistory}</p>
      ) : (
        <ol class="pad flat stack history">
          {view.targets.map(({ changedAt, changedBy, from, to }) => (
            <li key={`${changedAt} ${to}`}>
              <p class="small quiet">
                {writeMoment(changedAt, frame)}, {nameOf(changedBy, words)}
              </p>
              <p class="small break">
                <span class="offscreen">{words.from}: </span>
                <s>{from}</s>
              </p>
              <p class="small break">
                <span class="offscreen">{words.to}: </span>
                {to}
              </p>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

function QrCard({ view, frame, words }: PartNeeds) {
  const page = `${frame.place?.base}/${pathOf(view.code)}`;
  const choice = { size: String(view.size), ...(view.color === null ? {} : { color: view.color }) };
  const hrefOf = (file: string) => `${page}/download?${new URLSearchParams({ file, ...choice })}`;
  return (
    <section class="card" aria-labelledby="qr-title">
      <header class="open">
        <h2 id="qr-title">{words.qrTitle}</h2>
      </header>
      <div class="pad flat stack">
        <div class="peek-top">
          <Qr peek={view} words={words} color={view.color} />
          <form class="stack" method="get" action={page}>
            <div class="field">
              <label for="field-size">{words.size}</label>
              <input id="field-size" name="size" type="number" min={64} max={2_048} value={view.size} />
            </div>
            <div class="field">
              <label for="field-color">{words.color}</label>
              <input
                id="field-color"
                name="color"
                maxLength={7}
                value={view.color ?? ''}
                aria-describedby="field-color-words"
                aria-invalid={view.isColorRefused ? 'true' : undefined}
              />
              <p class={view.isColorRefused ? 'small bad' : 'hint'} id="field-color-words">
                {view.isColorRefused ? words.colorRefused : words.colorHint}
              </p>
            </div>
            <button type="submit" class="button">
              {words.show}
            </button>
          </form>
        </div>
        <div class="actions">
          <a class="button" href={hrefOf('png')} download>
            PNG
          </a>
          <a class="button" href={hrefOf('svg')} download>
            SVG
          </a>
        </div>
        <p class="hint">{words.qrHint}</p>
      </div>
    </section>
  );
}

function Clicks({ view, frame, words }: PartNeeds) {
  const page = `${frame.place?.base}/${pathOf(view.code)}`;
  return (
    <section class="card" aria-labelledby="clicks-title">
      <header class="open">
        <h2 id="clicks-title">{words.figures}</h2>
      </header>
      <div class="pad flat stack">
        <Month peek={view} frame={frame} words={words} />
        <DaysChart peek={view} frame={frame} words={words} />
        <Referrers peek={view} frame={frame} words={words} />
        <Facts peek={view} frame={frame} words={words} />
        <div class="actions">
          <a class="button" href={`${page}/download?file=clicks`} download>
            {words.clicksCsv}
          </a>
        </div>
        {view.lastAt !== null && (
          <p class="hint">
            {words.lastClick}: {writeMoment(view.lastAt, frame)} · {writeNumber(view.clicks, frame.reader.language)}
          </p>
        )}
      </div>
    </section>
  );
}
