// One session of a person: with which device, from where, and the button that ends it.
import type { AccountView } from '#member';
import { t } from '../../say.ts';
import { ActionForm } from '../action-form.tsx';
import { usePage } from '../page.ts';

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

const browsers: [RegExp, string][] = [
  [/Edg(?:e|A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrom(?:e|ium)\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];

const systems: [RegExp, string][] = [
  [/Android/, 'Android'],
  [/iPhone|iPad/, 'iOS'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
];

const find = (table: [RegExp, string][], text: string) => table.find(([pattern]) => pattern.test(text))?.[1];

/** By what its browser says of itself: good enough to recognise one's own. */
function nameDevice(userAgent: string | null): string | null {
  if (userAgent === null) return null;
  const names = [find(browsers, userAgent), find(systems, userAgent)].filter((name) => name !== undefined);
  return names.length === 0 ? null : names.join(' · ');
}
