// What the list of keys and the side beside it share: how keys, their states and their risks are called.
import type { KeysView } from '#access';
import { t } from '../../say.ts';

export type Row = KeysView['items'][number];
type Risk = Row['risks'][number];

export const nameOf = ({ label }: Pick<Row, 'label'>) => label ?? t('Without a name');

export const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

export const sayState = (state: Row['state']) =>
  ({ active: '', rotating: t('rotating'), expired: t('expired'), revoked: t('revoked') })[state];

/** As its card shows it. */
export const risks = (): { risk: Risk; name: string; means: string; tone: string }[] => [
  { risk: 'never-expires', name: t('Never expires'), means: t('A leak would stay open'), tone: 'warn' },
  { risk: 'idle', name: t('Idle for 90 days'), means: t('Probably forgotten'), tone: 'warn' },
  { risk: 'unused', name: t('No calls yet'), means: t('Made, but never used'), tone: '' },
  { risk: 'removable', name: t('Safe to remove'), means: t('Idle, and another key does its job'), tone: 'good' },
];

export const riskName = (risk: Risk) => risks().find((one) => one.risk === risk)?.name ?? '';
