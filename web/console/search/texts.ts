// What the page of the search and the palette say themselves. The palette gets it from the field in the top bar.
import { t } from '../../say.ts';

export const paletteTexts = () => ({
  title: t('Search'),
  hint: t(
    'Three letters of a name, e-mail, street, city or code, or four digits of a number. Accents and capitals do not matter.',
  ),
  short: t('Type a little more: three letters, or four digits of a number.'),
  doing: t('Do'),
  loading: t('Searching…'),
  slow: t('This takes longer than usual. You can go on typing.'),
  failed: t('The search did not answer.'),
  failedNumber: t('Number of the request: {id}'),
  again: t('Try again'),
  signIn: t('You are signed out. Sign in again, and search then.'),
  signInLink: t('{as, select, title {Sign in} other {Sign in}}', { as: 'button' }),
  choose: t('choose'),
  open: t('{as, select, key {open} other {open}}', { as: 'key' }),
  close: t('{as, select, key {close} other {close}}', { as: 'key' }),
});

export type PaletteTexts = ReturnType<typeof paletteTexts>;
