// Beside the deliveries of a webhook: its settings, a new secret, and its end.
import type { WebhookView } from '#webhook';
import { t } from '../../say.ts';
import { ActionForm, Danger } from '../action-form.tsx';
import { usePage } from '../page.ts';
import { Facts } from '../side.tsx';
import { EventChoice } from './parts.tsx';

export function WebhookSide() {
  const { view, may, day } = usePage<WebhookView>();
  const { id, url, label, version, roles } = view;
  const isWriter = may('webhook:write');
  return (
    <section class="card" aria-labelledby="settings-title">
      <header class="open">
        <h2 id="settings-title">{t('Settings')}</h2>
      </header>
      <ActionForm
        action="webhooks/:id/save"
        of={{ id }}
        class="pad flat stack"
        values={{ url, label }}
        version={version}
        hasSaveBar
        isReadOnly={!isWriter}
        isInActions
        submit={t('Save')}
        fields={{ events: (form) => <EventChoice form={form} events={view.events} /> }}
        after={
          <Facts
            of={[
              [t('Only what these roles may read'), roles?.join(', '), 'mono'],
              [t('Added'), day(view.createdAt)],
            ]}
            class="small"
          />
        }
      />
      {isWriter && <Rotate />}
      {isWriter && (
        <Danger
          action="webhooks/:id/remove"
          of={{ id }}
          label={t('Remove the webhook')}
          submit={t('Remove the webhook')}
          tone="danger"
          before={
            <p class="small">
              {t('It is removed for good, with all its deliveries. To stop it for a while, switch it off.')}
            </p>
          }
        />
      )}
    </section>
  );
}

function Rotate() {
  const { view, moment } = usePage<WebhookView>();
  return (
    <ActionForm
      action="webhooks/:id/rotate"
      of={{ id: view.id }}
      class="pad stack line"
      submit={t('Make a new secret')}
      before={
        <>
          <h3>{t('Secret')}</h3>
          {view.formerUntil.map((until) => (
            <p key={until.getTime()} class="small warn">
              {t('An earlier secret signs, too, until {moment}.', { moment: moment(until) })}
            </p>
          ))}
          <p class="small quiet">
            {t(
              'A new secret is shown once. Until the overlap ends, the old one signs, too, and receivers take either signature: change the receiver meanwhile. Three secrets sign at most.',
            )}
          </p>
        </>
      }
    />
  );
}
