// The people of an event in its forms, one row for each; and what is said where a reminder cannot go out, while it is typed.
import type { Ways } from '#calendar';
import { t } from '../../say.ts';
import { conflictOf } from '../conflict.tsx';
import { Field, type FormState } from '../fields.tsx';
import { usePage } from '../page.ts';

type Needs = { form: FormState; ways: Ways };
type RowNeeds = Needs & { at: number; value(name: string): string };

/** What was typed into the rows, if the form came back with a problem; two versions stand above a form of what is stored. */
export function typedRows(action: string): readonly Record<string, unknown>[] {
  const { frame, isBack } = usePage();
  const rows = frame.form?.fields.attendees;
  return Array.isArray(rows) && isBack(action) && !conflictOf(frame) ? rows : [];
}

/** The style sheet shows its notes by what is typed: a field with something in it shows no placeholder. */
export function AttendeeRow({ form, ways, at, value }: RowNeeds) {
  const fields = [
    { name: 'name', label: t('{as, select, person {Name} other {Name}}', { as: 'person' }), type: 'text' as const },
    { name: 'phone', label: t('Phone'), type: 'tel' as const },
    { name: 'email', label: t('E-mail'), type: 'email' as const },
    { name: 'customerId', label: t('Customer number'), type: 'text' as const },
  ];
  const position = value('position');
  const nameOf = (name: string) => `attendees[${at}][${name}]`;
  return (
    <fieldset class="attendee">
      <legend class="offscreen">{t('Attendee {number}', { number: at + 1 })}</legend>
      {fields.map(({ name, label, type }) => (
        <Field
          key={name}
          name={nameOf(name)}
          id={`field-attendees-${at}-${name}`}
          label={label}
          problem={form.problem(`attendees.${at}.${name}`)}
          type={type}
          autocomplete="off"
          placeholder=" "
          value={value(name)}
        />
      ))}
      {ways.email && !ways.sms && <Unsent way="sms">{t('SMS is not set up: this person is not reminded.')}</Unsent>}
      {ways.sms && !ways.email && (
        <Unsent way="email">{t('E-mail is not set up: this person is not reminded.')}</Unsent>
      )}
      {position !== '' && (
        <>
          <input type="hidden" name={nameOf('position')} value={position} />
          <label class="inline small">
            <input type="checkbox" name={nameOf('isRemoved')} value="true" checked={value('isRemoved') === 'true'} />
            {t('Remove this person')}
          </label>
        </>
      )}
    </fieldset>
  );
}

/** Beside the reminders: where there is no way at all. */
export const NoWay = ({ ways }: Pick<Needs, 'ways'>) =>
  ways.email || ways.sms ? null : <Unsent way="none">{t('E-mail and SMS are not set up: nobody is reminded.')}</Unsent>;

const settings = { sms: 'SMS_WEBHOOK_URL', email: 'SMTP_URL', none: 'SMTP_URL, SMS_WEBHOOK_URL' };

/** Only who runs the installation can set it up, and reads what it is called. */
function Unsent({ way, children }: { way: keyof typeof settings; children: string }) {
  return (
    <p class={`small unsent by-${way}`} role="status">
      {children}
      {usePage().frame.member.isOperator && ` ${t('Its setting: {names}.', { names: settings[way] })}`}
    </p>
  );
}
