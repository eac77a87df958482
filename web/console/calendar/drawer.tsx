// The drawer of an event: when and where, who comes, what came of each reminder, and what can be done with it.
import type { OpenEvent, Ways } from '#calendar';
import { changeAddress } from '../../frame/links.ts';
import { t } from '../../say.ts';
import { LinkButton } from '../buttons.tsx';
import { Icon } from '../icons.tsx';
import { usePage } from '../page.ts';
import { Facts, Side } from '../side.tsx';
import { Edit } from './edit-event.tsx';
import { Cancel, Move, Restore } from './event-forms.tsx';
import { useWrite, viewHere } from './write.ts';

export type EventNeeds = { event: OpenEvent };
type DrawerNeeds = EventNeeds & { open: 'change' | 'move' | 'cancel' | null };

export function Drawer({ event, open }: DrawerNeeds) {
  const { may } = usePage();
  const mayWrite = may('calendar:write');
  const isOff = event.cancelledAt !== null;
  const canMove = mayWrite && !isOff && !event.isArchived;
  const isForm = (open !== null || event.trial !== null) && canMove;
  return (
    <Side
      title={event.title}
      back={changeAddress(viewHere(), { event: null })}
      isForm={isForm}
      class={`drawer cal-${event.colour}`}
    >
      {event.form && canMove ? <Edit event={event} form={event.form} /> : <Parts event={event} open={open} />}
    </Side>
  );
}

function Parts({ event, open }: DrawerNeeds) {
  const mayWrite = usePage().may('calendar:write');
  const isOff = event.cancelledAt !== null;
  const canMove = mayWrite && !isOff && !event.isArchived;
  return (
    <>
      <Booked event={event} canChange={canMove} />
      {isOff && <Cancelled event={event} />}
      {mayWrite && isOff && !event.isArchived && <Restore event={event} />}
      {mayWrite && event.isArchived && (
        <p class="pad small quiet">{t('Its calendar is archived: nothing can be moved or restored there.')}</p>
      )}
      {canMove && (open === 'cancel' ? <Cancel event={event} /> : <Move event={event} isOpen={open === 'move'} />)}
      <Attendees event={event} />
      <Reminders event={event} />
      <Text label={t('Description')} text={event.description} />
      <Text label={t('Agenda')} text={event.agenda} />
      {canMove && open !== 'cancel' && (
        <footer class="pages">
          <LinkButton
            to={changeAddress(viewHere(), { open: 'cancel' })}
            label={t('Cancel event…')}
            tone="danger push"
          />
        </footer>
      )}
    </>
  );
}

function Booked({ event, canChange }: EventNeeds & { canChange: boolean }) {
  const { frame } = usePage();
  const write = useWrite(event.timeZone);
  const { startsAt, endsAt, occupiedTo, isAllDay, isBlocking, cancelledAt, url } = event;
  const isElsewhere = event.timeZone !== frame.place?.organisation.timeZone;
  const blocks = isBlocking && cancelledAt === null && occupiedTo > endsAt;
  return (
    <div class="pad stack">
      <p class="strong">
        {isAllDay
          ? `${write.days(startsAt, endsAt)}, ${t('all day')}`
          : `${write.day(startsAt)}, ${write.times(startsAt, endsAt)}`}
        {blocks && <span class="quiet"> · {t('blocked until {time}', { time: write.near(occupiedTo, endsAt) })}</span>}
      </p>
      {isElsewhere && <p class="small quiet">{t('The hours are those of {zone}.', { zone: event.timeZone })}</p>}
      {!isBlocking && cancelledAt === null && (
        <p>
          <span class="badge">{t('walk-in, blocks nothing')}</span>
        </p>
      )}
      <Facts
        class="small"
        of={[
          [t('Calendar'), [<i key="colour" class="swatch" aria-hidden="true" />, event.calendarName], 'inline'],
          [t('Type'), event.type],
          [t('Place'), event.locationTitle],
          [t('Made'), write.when(event.createdAt)],
          [t('Changed'), event.changedAt && write.when(event.changedAt)],
          [
            t('Link'),
            url && (
              <a href={url} rel="noreferrer noopener">
                {url}
              </a>
            ),
          ],
        ]}
      />
      {canChange && (
        <p>
          <LinkButton
            to={changeAddress(viewHere(), { open: 'change' })}
            label={t('{as, select, act {Change} other {Change}}', { as: 'act' })}
            data-key="e"
          />
        </p>
      )}
    </div>
  );
}

function Cancelled({ event: { cancelledAt, cancelReason, timeZone } }: EventNeeds) {
  const write = useWrite(timeZone);
  return (
    <div class="pad line">
      <p class="note warn">
        <span>
          <b>{t('Cancelled {when}.', { when: cancelledAt === null ? '' : write.when(cancelledAt) })}</b>{' '}
          {cancelReason ?? t('no reason given')}
        </span>
      </p>
    </div>
  );
}

function Attendees({ event }: EventNeeds) {
  const { may, href } = usePage();
  return (
    <section class="pad line stack" aria-labelledby="attendees-title">
      <h3 id="attendees-title">{t('Attendees')}</h3>
      {event.attendees.length === 0 && <p class="small quiet">{t('Nobody is entered.')}</p>}
      <ul class="people">
        {event.attendees.map(({ name, email, phone, customer, memberId }, index) => (
          <li key={index}>
            <div>
              {customer && may('customer:read') ? (
                <a class="strong target" href={href(customer.path)} title={t('Open the customer')}>
                  {name}
                </a>
              ) : (
                <b>{name}</b>
              )}
              {memberId !== null && <span class="chip">{t('member')}</span>}
              <p class="small quiet">
                {[phone?.shown, email, customer && t('Customer {id}', { id: customer.id })].filter(Boolean).join(' · ')}
              </p>
            </div>
            {phone && (
              <a class="button low square push" href={`tel:${phone.number}`} aria-label={t('Call: {name}', { name })}>
                <Icon name="phone" isSmall />
              </a>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

const tones: Record<string, string> = { sent: 'good', captured: 'good', failed: 'bad', skipped: 'warn' };

const sayOutcome = (state: string) =>
  ({
    planned: t('planned'),
    sent: t('sent'),
    captured: t('captured'),
    skipped: t('not sent'),
    cancelled: t('withdrawn'),
    failed: t('failed'),
  })[state] ?? state;

const sayChannel = (channel: string) =>
  ({ email: t('E-mail'), sms: t('SMS'), none: t('No way to reach') })[channel] ?? channel;

/** They are stored in English. */
const sayReason = (reason: string) =>
  ({
    'the attendee has neither e-mail nor phone': t('there is neither e-mail nor phone'),
    'the event was changed': t('the event was changed'),
    'the event was moved': t('the event was moved'),
    'the event was cancelled': t('the event was cancelled'),
    'the event was restored': t('the event was restored'),
    'the event had begun': t('the event had begun'),
    'the attendee was erased': t('the person was erased'),
    'SMTP_URL is not set': t('e-mail is not set up'),
    'SMS_WEBHOOK_URL is not set': t('SMS is not set up'),
  })[reason] ?? reason;

function Reminders({ event: { reminders, notifyBefore, timeZone, ways } }: EventNeeds) {
  const write = useWrite(timeZone);
  return (
    <section class="pad line stack" aria-labelledby="reminders-title">
      <h3 id="reminders-title">
        {t('Reminders')}
        {notifyBefore.length > 0 && <span class="quiet"> {notifyBefore.join('; ')}</span>}
      </h3>
      {reminders.length === 0 && (
        <p class="small quiet">
          {notifyBefore.length === 0
            ? t('No reminder was asked for.')
            : t('A reminder was asked for, but nobody attends, or the event had begun.')}
        </p>
      )}
      <ul class="people">
        {reminders.map(({ attendee, kind, channel, remindAt, state, reason, attempts }) => {
          const isLost = state === 'planned' && ways[channel as keyof Ways] === false;
          const details = [
            write.when(remindAt),
            kind === 'cancellation' && t('told of the cancellation'),
            kind === 'change' && t('told of the change'),
            isLost && (channel === 'sms' ? t('SMS is not set up') : t('e-mail is not set up')),
            reason && sayReason(reason),
            attempts > 1 && t('{count} attempts', { count: attempts }),
          ];
          return (
            <li key={`${attendee} ${remindAt} ${channel} ${state}`}>
              <Icon name={channel} isSmall />
              <div>
                <b>{sayChannel(channel)}</b>, {attendee}
                <p class="small quiet">{details.filter(Boolean).join(' · ')}</p>
              </div>
              <span class={`chip push ${isLost ? 'warn' : (tones[state] ?? '')}`}>
                {isLost ? t('will not go out') : sayOutcome(state)}
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function Text({ label, text }: { label: string; text: string | null }) {
  if (text === null) return null;
  return (
    <section class="pad line stack">
      <h3>{label}</h3>
      <p class="small kept-lines">{text}</p>
    </section>
  );
}
