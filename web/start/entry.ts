// The module of the start page and of the pages of refusals: changes the theme in place, copies the first call.
import { copyText } from '../frame/copy-text.ts';
import { readData } from '../frame/read-data.ts';
import { switchTheme } from '../frame/theme.ts';
import '../styles/page.css';
import '../styles/start.css';
import type { StartData } from './start.tsx';

document.querySelector('a[href*="theme="]')?.addEventListener('click', (event) => {
  event.preventDefault();
  switchTheme();
});

const button = document.querySelector('.first-call button');
button?.addEventListener('click', async () => {
  const isCopied = await copyText(document.querySelector('pre')?.textContent ?? '');
  const label = button.querySelector('span');
  if (isCopied && label) label.textContent = readData<StartData>().copied;
});
