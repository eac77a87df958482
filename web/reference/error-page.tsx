// The page of one error code: what it means and what to do.
import type { Reader } from '#platform/http/preferences.ts';
import type { RefusalPage } from '#platform/http/refusal.ts';
import { t } from '../say.ts';
import { Leaf } from './bar.tsx';
import { RichText } from './code.tsx';

type ErrorPageNeeds = { page: RefusalPage; reader: Reader };

export function ErrorPage({ page, reader }: ErrorPageNeeds) {
  const { code, status, title, meaning, remedy } = page;
  return (
    <Leaf reader={reader} label={t('Contents')} trail={<a href="/docs/errors">{t('All error codes')}</a>}>
      <h1>{title}</h1>
      <p class="lead">
        {t('Code')} <code>{code}</code>, {t('HTTP status')} {status}
      </p>
      <h2>{t('What it means')}</h2>
      <p>
        <RichText text={meaning} />
      </p>
      <h2>{t('What to do')}</h2>
      <p>
        <RichText text={remedy} />
      </p>
    </Leaf>
  );
}
