// One calendar: its name, colour and rules for free slots, and the addresses at which other programs read it.
import type { CalendarSettingsView } from '#calendar';
import type { Frame } from '#platform/screens/screen.ts';
import type { HoursCode } from '../../../src/branch/rules/hours/cursor.ts';
import { readHours } from '../../../src/branch/rules/hours/read-hours.ts';
import { writeHoursLines } from '../../../src/branch/rules/hours/write-hours.ts';
import { HoursField } from '../branches/hours-field.tsx';
import { hoursWords } from '../branches/hours-words.ts';
import { Field, Form, type FormState, Select } from '../fields.tsx';
import { ConsoleScreen } from '../frame.tsx';
import { Feeds } from './feeds.tsx';
import { CalendarFacts, CalendarTabs, type SettingsNeeds, settingsForm } from './parts.tsx';
import { type CalendarsWords, calendarsWords } from './words.ts';

export function CalendarSettings({ view, frame }: { view: CalendarSettingsView; frame: Frame }) {
  const words = calendarsWords[frame.reader.language];
  const mayWrite = frame.permissions.includes('calendar:write');
  const needs = { view, frame, words, mayWrite };
  return (
    <ConsoleScreen
      frame={frame}
      title={view.name}
      facts={<CalendarFacts view={view} frame={frame} words={words} />}
      fields={fieldNames(words)}
      actions={mayWrite && <Archive {...needs} />}
    >
      <CalendarTabs id={view.id} current="settings" frame={frame} words={words} />
      <div class="split two-cards">
        <Rules {...needs} />
        <Feeds {...needs} />
      </div>
    </ConsoleScreen>
  );
}

const fieldNames = (words: CalendarsWords) => ({
  name: { label: words.name },
  colour: { label: words.colour, write: (value: string) => words.colours[Number(value)] ?? value },
  hours: { label: words.hours },
  bufferBefore: { label: words.bufferBefore },
  bufferAfter: { label: words.bufferAfter },
  earliestNotice: { label: words.earliestNotice },
  latestNoticeDays: { label: words.latestNotice },
});

/** Used or not, at once, with an Undo. */
function Archive({ view, frame, words }: SettingsNeeds) {
  const form = settingsForm({ frame, view }, view.isArchived ? 'unarchive' : 'archive');
  return (
    <Form form={form} class="inline" version={view.version}>
      <button type="submit" class={view.isArchived ? 'button' : 'button danger'} title={words.archiveHint}>
        {view.isArchived ? words.unarchive : words.archive}
      </button>
    </Form>
  );
}

/** The place and the word stand in the reading below the field. */
function hoursProblem(form: FormState, frame: Frame): string | undefined {
  const said = form.problem('hours');
  const code = frame.form?.problems.find(({ field }) => field === 'hours')?.code as HoursCode | undefined;
  const say = code && hoursWords[frame.reader.language].problems[code];
  return said === undefined || !code || !say
    ? said
    : say({ code, at: 0, length: 0, word: /"(.*)"/.exec(said)?.[1] ?? '' });
}

function Rules({ view, frame, words, mayWrite }: SettingsNeeds) {
  const { language } = frame.reader;
  const form = settingsForm({ frame, view }, 'save');
  const saved = view.hours === null ? '' : writeHoursLines(view.hours, language);
  const text = form.typed('hours') ?? saved;
  const began = {
    name: view.name,
    colour: String(view.ownColour ?? ''),
    hours: saved,
    bufferBefore: String(view.bufferBefore),
    bufferAfter: String(view.bufferAfter),
    earliestNotice: String(view.earliestNotice),
    latestNoticeDays: String(view.latestNoticeDays ?? ''),
  };
  const number = (name: keyof typeof began, label: string, hint: string) => (
    <Field form={form} name={name} type="number" label={label} hint={hint} value={began[name]} />
  );
  return (
    <section class="card" aria-labelledby="rules-title">
      <header class="open">
        <h2 id="rules-title">{words.rulesTitle}</h2>
      </header>
      <Form
        form={form}
        version={view.version}
        began={began}
        {...(mayWrite ? { saves: { label: words.save, language } } : {})}
        class="pad flat stack"
      >
        <p class="hint">{mayWrite ? words.rulesHint : words.readOnly}</p>
        <input type="hidden" name="language" value={language} />
        <Field form={form} name="name" label={words.name} value={view.name} required maxLength={250} />
        <Select
          form={form}
          name="colour"
          label={words.colour}
          value={began.colour}
          choices={words.colours.map((label, index) => ({ value: index === 0 ? '' : String(index), label }))}
        />
        <div class="stack">
          <HoursField
            label={words.hours}
            text={text}
            today={view.today}
            before={view.hours?.regular ?? readHours('nonstop', view.today).schedule.regular}
            whenEmpty="nonstop"
            hint={words.hoursHint}
            problem={hoursProblem(form, frame)}
            language={language}
            mayWrite={mayWrite}
          />
        </div>
        <div class="stack pairs">
          {number('bufferBefore', words.bufferBefore, words.bufferHint)}
          {number('bufferAfter', words.bufferAfter, words.bufferHint)}
          {number('earliestNotice', words.earliestNotice, words.earliestHint)}
          {number('latestNoticeDays', words.latestNotice, words.latestHint)}
        </div>
        {mayWrite && (
          <div class="actions">
            <button type="submit" class="button primary">
              {words.save}
            </button>
          </div>
        )}
      </Form>
      {mayWrite && !view.hasEvents && <Delete {...{ view, frame, words }} />}
    </section>
  );
}

/** Only where nothing is lost by it; one with events is archived. */
function Delete({ view, frame, words }: Omit<SettingsNeeds, 'mayWrite'>) {
  const form = settingsForm({ frame, view }, 'delete');
  return (
    <details class="pad line" open={form.typed('reason') !== undefined}>
      <summary class="button danger">{words.delete}</summary>
      <Form form={form} class="stack" version={view.version}>
        <p class="small">{words.deleteWords}</p>
        <Field form={form} name="reason" label={words.reason} hint={words.reasonHint} maxLength={200} />
        <button type="submit" class="button danger">
          {words.deleteTitle}
        </button>
      </Form>
    </details>
  );
}
