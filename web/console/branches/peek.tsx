// One branch beside the list: what somebody asks about it most, and the holiday that it says nothing of.
import type { BranchesView } from '#branch';
import type { Frame } from '#platform/screens/screen.ts';
import { writeDate } from '#platform/text/format.ts';
import { writeHours } from '../../../src/branch/rules/hours/write-hours.ts';
import { Form } from '../fields.tsx';
import { SideHead } from '../side.tsx';
import { branchForm } from './branch-form.ts';
import { OpenNow } from './open-now.tsx';
import type { BranchWords } from './words.ts';

type PeekNeeds = { peek: NonNullable<BranchesView['peek']>; frame: Frame; words: BranchWords; mayWrite: boolean };

export function Peek({ peek, frame, words, mayWrite }: PeekNeeds) {
  const { language } = frame.reader;
  const one = `${frame.place?.base}/branches/${peek.slug}`;
  const { address, company, contacts, hours } = peek;
  const facts: [string, string][] = [
    [words.tabs.address ?? '', address],
    [words.runBy, [company, words.types[peek.branchType]].filter(Boolean).join(', ')],
    [words.tabs.contacts ?? '', contacts.join(' · ')],
    [words.tabs.hours ?? '', writeHours({ regular: hours.regular, exceptions: [] }, language) || words.noneYet],
  ];
  return (
    <aside class="card" aria-labelledby="side-title">
      <SideHead title={peek.name} frame={frame} back="branches" />
      <div class="pad stack">
        <p>
          {peek.active ? (
            <OpenNow now={peek.now} frame={frame} words={words} />
          ) : (
            <span class="chip warn">{words.off}</span>
          )}
        </p>
        <dl class="facts">
          {facts
            .filter(([, value]) => value !== '')
            .map(([label, value]) => [<dt key={label}>{label}</dt>, <dd key={`${label} value`}>{value}</dd>])}
        </dl>
        {peek.holiday && <Gap peek={peek} frame={frame} words={words} mayWrite={mayWrite} />}
        <div class="actions">
          <a class="button" href={one}>
            {words.openPage}
          </a>
          <a class="button" href={`${one}/hours`}>
            {mayWrite ? words.editHours : words.hoursTitle}
          </a>
        </div>
      </div>
    </aside>
  );
}

function Gap({ peek, frame, words, mayWrite }: PeekNeeds) {
  const form = branchForm(frame, 'branches/close-days');
  const { country = '', date = '', name } = peek.holiday ?? {};
  const day = writeDate(date, frame.reader.language);
  return (
    <div class="note warn flush stack">
      <p>{words.holidayGap(day, name?.[frame.reader.language] ?? '')}</p>
      {mayWrite && (
        <Form form={form} class="inline">
          <input type="hidden" name="holidays" value={`${country}-${date}`} />
          <input type="hidden" name="names" value={frame.reader.language} />
          <input type="hidden" name="ids[]" value={peek.slug} />
          <input type="hidden" name="revision" value={peek.revision} />
          <button type="submit" class="button low">
            {words.closeOn(day)}
          </button>
        </Form>
      )}
    </div>
  );
}
