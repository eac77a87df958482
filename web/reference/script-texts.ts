// The texts of the reference's module: the server writes them and passes them to the browser with the page.
import { t } from '../say.ts';

export const scriptTexts = () => ({
  copy: t('Copy'),
  copied: t('Copied'),
  copyByHand: t('Select the text and copy it'),
  send: t('Send'),
  sending: t('Sending…'),
  failed: t('The call failed:'),
  /** The browser fills in the searched text. */
  nothing: t('Nothing found for “{text}”.'),
  required: t('required'),
  common: t('Only for ROOT keys'),
  empty: t('not sent'),
  add: t('Add'),
  remove: t('Remove'),
  noKey: t('No key yet: enter it under'),
  start: t('Getting started'),
  answer: t('Response'),
  request: t('Request'),
});

export type ScriptTexts = ReturnType<typeof scriptTexts>;
