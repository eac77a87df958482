// A button that copies a text and confirms it for a moment.
import { useEffect, useState } from 'preact/hooks';
import { copyText } from './copy-text.ts';

/** `about` tells several buttons on a page apart, for those who hear it. */
type CopyButtonNeeds = { text: string; label: string; done: string; about?: string; class?: string };

export function CopyButton({ text, label, done, about, class: className = 'button' }: CopyButtonNeeds) {
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return undefined;
    const timer = setTimeout(() => setCopied(false), 2_000);
    return () => clearTimeout(timer);
  }, [isCopied]);
  return (
    <button type="button" class={`${className} copy`} onClick={async () => setCopied(await copyText(text))}>
      <span aria-live="polite">{isCopied ? done : label}</span>
      {about !== undefined && <span class="offscreen"> {about}</span>}
    </button>
  );
}
