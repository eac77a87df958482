// A part of the page that takes over later, in a task of its own: what the server drew stays until then, and a slow browser
// answers its reader between two parts.
import { hydrate, render, type VNode } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';

let isTakingOver = typeof document !== 'undefined';
const waiting: (() => void)[] = [];

/** Takes over the page: first what is not in a part, then part by part. */
export function takeOver(page: VNode, place: HTMLElement): void {
  hydrate(page, place);
  isTakingOver = false;
}

function wait(work: () => void): void {
  waiting.push(work);
  if (waiting.length === 1) setTimeout(workOff);
}

function workOff(): void {
  waiting.shift()?.();
  if (waiting.length > 0) setTimeout(workOff);
}

export function Later({ children }: { children: VNode }) {
  const place = useRef<HTMLDivElement>(null);
  // What is drawn after the page was taken over is drawn at once.
  const [isKept] = useState(isTakingOver);
  const drawn = useRef({ first: children, children, isOn: false });

  useLayoutEffect(() => {
    drawn.current.children = children;
    if (drawn.current.isOn && place.current) render(children, place.current);
  }, [children]);
  useEffect(() => {
    if (!isKept) return undefined;
    let isGone = false;
    wait(() => {
      if (isGone || !place.current) return;
      const { first, children: latest } = drawn.current;
      // First as the server drew it: new figures may have come meanwhile, and what differs cannot be taken over.
      hydrate(first, place.current);
      if (latest !== first) render(latest, place.current);
      drawn.current.isOn = true;
    });
    return () => {
      isGone = true;
      if (drawn.current.isOn && place.current) render(null, place.current);
    };
  }, []);

  if (!isKept) return <div class="part">{children}</div>;
  // While a page is taken over, nothing is written here: the element keeps what the server drew.
  return <div class="part" ref={place} dangerouslySetInnerHTML={{ __html: '' }} />;
}
