// One session of a person: with which device, from where, and the button that ends it.
import type { AccountView } from '#member';
import { t } from '../../say.ts';
import { ActionForm } from '../action-form.tsx';
import { usePage } from '../page.ts';
import { nameDevice } from './device-name.ts';

type Session = AccountView['sessions'][number];

const sayMethod = (method: Session['method']) =>
  ({ link: t('link'), password: t('password'), passkey: t('passkey') })[method];

export function SessionLine({ session, ...ends }: { session: Session; action: string; of: Record<string, string> }) {
  const { ago } = usePage();
  const { userAgent, isThis, method, clientAddress, lastUsedAt } = session;
  return (
    <ActionForm
      {...ends}
      class="inline"
      submit={t('End')}
      tone="low push"
      isReadOnly={isThis}
      before={
        <span>
          <b>{nameDevice(userAgent) ?? t('unknown device')}</b>{' '}
          {isThis && <span class="chip good">{t('this one')}</span>}
          <br />
          <span class="quiet small">
            {sayMethod(method)} · {clientAddress} · {t('used {moment}', { moment: ago(lastUsedAt) })}
          </span>
        </span>
      }
    />
  );
}
