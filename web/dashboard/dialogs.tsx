// Two dialogs: the QR code and the keyboard shortcuts.
import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import type { Part } from './part.ts';

type DialogNeeds = Part & { isOpen: boolean; onClose: () => void };

export function QrCode({ view, words, isOpen, onClose }: DialogNeeds) {
  const { short_code, short_url } = view.statistics;
  const path = encodeURIComponent(short_code);
  return (
    <Dialog isOpen={isOpen} onClose={onClose} words={words} title={words.qr}>
      {isOpen && (
        <figure class="qr">
          <img src={`/${path}.svg`} width="240" height="240" alt={`${words.qr} ${short_url}`} />
          <figcaption>
            <a class="button" href={`/${path}.svg`} download={`${short_code}.svg`}>
              SVG
            </a>
            {[512, 2048].map((size) => (
              <a key={size} class="button" href={`/${path}.png?size=${size}`} download={`${short_code}-${size}.png`}>
                PNG {size} px
              </a>
            ))}
          </figcaption>
        </figure>
      )}
    </Dialog>
  );
}

export function Help({ words, isOpen, onClose }: DialogNeeds) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} words={words} title={words.help}>
      {isOpen && (
        <dl class="keys">
          {Object.entries(words.keys).map(([key, meaning]) => (
            <div key={key}>
              <dt>
                {key.split(' ').map((one) => (
                  <kbd key={one}>{one}</kbd>
                ))}
              </dt>
              <dd>{meaning}</dd>
            </div>
          ))}
        </dl>
      )}
    </Dialog>
  );
}

type FrameNeeds = Pick<DialogNeeds, 'isOpen' | 'onClose' | 'words'> & { title: string; children: ComponentChildren };

function Dialog({ isOpen, onClose, words, title, children }: FrameNeeds) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (isOpen && !dialog.current?.open) dialog.current?.showModal();
    if (!isOpen) dialog.current?.close();
  }, [isOpen]);
  return (
    <dialog ref={dialog} class="card" aria-label={title} onClose={onClose}>
      <div class="card-head">
        <h2>{title}</h2>
        <button type="button" class="button icon" aria-label={words.close} onClick={onClose}>
          ×
        </button>
      </div>
      {children}
    </dialog>
  );
}
