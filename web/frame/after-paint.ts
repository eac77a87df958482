// Waits until the browser has painted the page of the server, before the module of the page takes over.

export function afterPaint(start: () => void): void {
  // A hidden page is never painted, so there is nothing to wait for.
  if (document.hidden) start();
  else requestAnimationFrame(() => setTimeout(start));
}
