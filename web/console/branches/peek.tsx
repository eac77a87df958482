// One branch beside the list: what somebody asks about it most, and the holiday that it says nothing of.
import type { BranchesView } from '#branch';
import { writeDate } from '#platform/text/format.ts';
import { writeHours } from '../../../src/branch/rules/hours/write-hours.ts';
import { branchKinds } from '../../../src/branch/tabs/fields.ts';
import { t } from '../../say.ts';
import { ActionForm } from '../action-form.tsx';
import { LinkButton } from '../buttons.tsx';
import { usePage } from '../page.ts';
import { Facts, Side } from '../side.tsx';
import { OpenNow } from './open-now.tsx';

type Shown = NonNullable<BranchesView['peek']>;

export function Peek({ peek }: { peek: Shown }) {
  const { frame, may } = usePage();
  const { slug, name, active, now, address, company, branchType, contacts, hours, holiday } = peek;
  const regular = writeHours({ regular: hours.regular, exceptions: [] }, frame.reader.language);
  return (
    <Side title={name} back="branches">
      <div class="pad stack">
        <p>{active ? <OpenNow now={now} /> : <span class="chip warn">{t('switched off')}</span>}</p>
        <Facts
          of={[
            [t('Address'), address],
            [t('Run by'), [company, t(branchKinds[branchType])].filter(Boolean).join(', ')],
            [t('Contacts'), contacts.join(' · ')],
            [t('Hours'), regular || t('no hours yet')],
          ]}
        />
        {holiday && <Gap peek={peek} holiday={holiday} />}
        <div class="actions">
          <LinkButton to={`branches/${slug}`} label={t('Open the branch')} />
          <LinkButton
            to={`branches/${slug}/hours`}
            label={may('branch:write') ? t('Edit hours') : t('Opening hours')}
          />
        </div>
      </div>
    </Side>
  );
}

type GapNeeds = { peek: Shown; holiday: NonNullable<Shown['holiday']> };

function Gap({ peek: { slug, revision }, holiday: { country, date, name } }: GapNeeds) {
  const { frame, may } = usePage();
  const { language } = frame.reader;
  const day = writeDate(date, language);
  return (
    <div class="note warn flush stack">
      <p>
        {t('{day} is a public holiday ({name}), and the branch says nothing of it.', { day, name: name[language] })}
      </p>
      {may('branch:write') && (
        <ActionForm
          action="branches/close-days"
          class="inline"
          hidden={{ holidays: `${country}-${date}`, names: language, 'ids[]': slug, revision: String(revision) }}
          fields={{ days: null, ids: null, all: null }}
          tone="low"
          submit={t('Close on {day}', { day })}
        />
      )}
    </div>
  );
}
