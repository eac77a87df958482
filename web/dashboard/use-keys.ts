// The keyboard shortcuts of the dashboard; they do not apply while typing, nor to the browser's own shortcuts.
import { useEffect } from 'preact/hooks';
import { copyText } from '../frame/copy-text.ts';
import { switchTheme } from '../frame/theme.ts';
import type { OpenDialog } from './dashboard.tsx';
import { choosePeriod, clearFilters } from './state.ts';

const PERIOD_KEYS: Record<string, string> = { d: '24h', w: '7d', m: '30d', q: '90d', y: '12m', a: 'all' };

type KeyNeeds = {
  address: string;
  go: (address: string) => void;
  shortUrl: string;
  onDialog: (dialog: OpenDialog) => void;
};

export function useKeys({ address, go, shortUrl, onDialog }: KeyNeeds): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isTyping = event.target instanceof Element && event.target.closest('input, textarea, select') !== null;
      // Read from the document: it knows that a dialog is closed before the page is rendered again.
      const isDialogOpen = document.querySelector('dialog[open]') !== null;
      if (isTyping || isDialogOpen || event.ctrlKey || event.metaKey || event.altKey) return;
      const key = event.key.toLowerCase();
      const period = PERIOD_KEYS[key];
      if (period !== undefined) go(choosePeriod(address, period));
      else if (key === 'c') pressButton('.copy') || void copyText(shortUrl);
      else if (key === 'r') onDialog('qr');
      else if (key === 't') switchTheme();
      else if (key === '?') onDialog('help');
      else if (key === 'escape') go(clearFilters(address));
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [address, go, shortUrl, onDialog]);
}

/** The key presses the button, because the button confirms that the text was copied. */
function pressButton(selector: string): boolean {
  const button = document.querySelector<HTMLButtonElement>(selector);
  button?.click();
  return button !== null;
}
