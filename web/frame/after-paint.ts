// Lets the browser show what the server has drawn before the page's module takes it over.

export function afterPaint(start: () => void): void {
  // A hidden page is never painted, so there is nothing to wait for.
  if (document.hidden) start();
  else requestAnimationFrame(() => setTimeout(start));
}
