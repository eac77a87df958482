// The page of one customer: next event, addresses as sent and as stored, likely duplicates, events, and the rights of the person.
import type { CustomerView } from '#address';
import { t } from '../../say.ts';
import { ActionForm } from '../action-form.tsx';
import { LinkButton } from '../buttons.tsx';
import { Card } from '../card.tsx';
import { definePage } from '../define-page.tsx';
import { Icon } from '../icons.tsx';
import { usePage } from '../page.ts';
import { SideHead } from '../side.tsx';
import { AddressCard, ofCustomer, Twins } from './address-card.tsx';
import { AddressForm } from './address-form.tsx';
import { Events, NextEvent } from './events.tsx';
import { Likely } from './likely.tsx';

export const customer = definePage<CustomerView>({
  title: ({ view }) => view.name,
  conflicts: 'customers/:identityId/addresses/:id/save',
  up: () => ['customers', t('Customers')],
  facts: ({ view: { identityId, since, events }, day }) => {
    const { reach, counts } = events;
    return (
      <>
        <span class="cut" title={identityId}>
          {t('no.')} {identityId}
        </span>
        {reach.phone !== null && <a href={`tel:${reach.phone}`}>{reach.phone}</a>}
        {reach.email !== null && <a href={`mailto:${reach.email}`}>{reach.email}</a>}
        <span>
          {since === null ? t('no address yet') : t('since {day}', { day: day(since) })} ·{' '}
          {t('{count, plural, one {# event} other {# events}}', { count: counts.coming + counts.past })}
        </span>
      </>
    );
  },
  actions: ({ view, may, href }) => {
    const { phone } = view.events.reach;
    return (
      <>
        {phone !== null && <LinkButton to={`tel:${phone}`} label={t('Call')} />}
        {may('customer:write') && (
          <a
            class={view.open === 'erase' || view.edit !== null ? 'button' : 'button primary'}
            href={href(`customers/new?${new URLSearchParams({ identityId: view.identityId })}`)}
          >
            <Icon name="plus" />
            {t('Add address')}
          </a>
        )}
      </>
    );
  },
  body: ({ view, may }) => {
    const isErasing = may('customer:write') && view.open === 'erase';
    return (
      <div class="split customer">
        <div class="stack wide">
          <NextEvent events={view.events} />
          <Gone />
          {view.addresses.length === 0 && <p class="card pad quiet">{t('There is no address yet.')}</p>}
          {view.addresses.map((address) => (
            <AddressCard key={address.id} address={address} />
          ))}
          {view.hasMore && <p class="note">{t('There are more than 100 addresses. These are the first 100.')}</p>}
          <Events events={view.events} />
        </div>
        <div class="stack wide">
          {isErasing && <Erase />}
          <Twins />
          <Likely />
          {!isErasing && <Privacy />}
        </div>
      </div>
    );
  },
});

/** Somebody removed the address while another one edited it: nothing that was typed is lost. */
function Gone() {
  const { view, frame, may, href } = usePage<CustomerView>();
  const isGone = view.edit !== null && view.addresses.every(({ id }) => id !== view.edit);
  const typed = frame.form?.fields;
  if (!isGone || !may('customer:write') || !typed) return null;
  return (
    <Card id="gone" title={t('This address was removed meanwhile')}>
      <p class="pad flat small">{t('What you typed is still here. Save it as a new address, or leave it.')}</p>
      <AddressForm
        action="customers/create"
        fields={Object.fromEntries(Object.entries(typed).map(([name, value]) => [name, String(value ?? '')]))}
        identityId={view.identityId}
        submit={t('Save as a new address')}
        back={href(view.path)}
      />
    </Card>
  );
}

function Privacy() {
  const { view, may } = usePage<CustomerView>();
  const { coming, past, messages } = view.events.counts;
  return (
    <Card id="privacy" title={t('Personal data')} beside={<span class="push quiet">GDPR</span>}>
      <div class="pad flat stack">
        <p class="small quiet">
          {t('A copy holds addresses ({addresses}), events ({events}) and their reminders ({messages}).', {
            addresses: view.addresses.length,
            events: coming + past,
            messages,
          })}
        </p>
        <div class="actions wrap">
          <LinkButton to={`${view.path}/download`} label={t('Export a copy')} download />
          {may('customer:write') && (
            <LinkButton to={`${view.path}?open=erase`} label={t('Erase the person…')} tone="danger push" />
          )}
        </div>
      </div>
    </Card>
  );
}

/** What goes, what stays, why, and a typed word: here no Undo helps. */
function Erase() {
  const { view } = usePage<CustomerView>();
  const { coming, past } = view.events.counts;
  const events = coming + past;
  return (
    <section class="card erase" aria-labelledby="side-title">
      <SideHead title={t('Erase this person for good')} back={view.path} />
      <ActionForm
        action="customers/:identityId/erase"
        of={ofCustomer(view)}
        values={{ reason: 'request' }}
        submit={t('Erase the person')}
        tone="danger sure"
        isInActions
        beside={<LinkButton to={view.path} label={t('Cancel')} />}
        before={
          <>
            <p class="small">
              {t(
                'What goes: all addresses with what was sent for them ({addresses}), and name, e-mail, phone and customer number in events ({events}). Planned reminders are cancelled, and messages of webhooks about the person are removed.',
                { addresses: view.addresses.length, events },
              )}
            </p>
            <p class="small">
              {t(
                'What stays: the times of the events ({events}) without the person, their titles and descriptions, and one line in the audit log without a name. Older backups hold the person until they are deleted, and receivers of webhooks what they were told.',
                { events },
              )}
            </p>
            <p class="small strong">{t('This cannot be undone.')}</p>
          </>
        }
      />
    </section>
  );
}
