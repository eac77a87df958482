// What happens around a form that is sent: a second click does nothing, no connection is said before anything is lost, a file
// that is too large is not sent, and a long wait has its words. Without scripts the server does the same (platform/screens/once.ts).

const slowMs = 3_000;

/** A part of the frame that waits to be shown. */
function show(id: string, isShown: boolean): void {
  const note = document.getElementById(id);
  if (note) note.hidden = !isShown;
}

function isTooLarge(form: HTMLFormElement): boolean {
  for (const input of form.querySelectorAll<HTMLInputElement>('input[type=file][data-most-bytes]')) {
    const isLarge = [...(input.files ?? [])].some(({ size }) => size > Number(input.dataset.mostBytes));
    input.setCustomValidity(isLarge ? (input.dataset.tooLarge ?? '') : '');
    if (!input.reportValidity()) return true;
  }
  return false;
}

const isPost = (form: EventTarget | null): form is HTMLFormElement =>
  form instanceof HTMLFormElement && form.method === 'post';

export function watchForms(): void {
  document.addEventListener('submit', (event) => {
    const form = event.target;
    if (!isPost(form)) return;
    if (form.dataset.sent !== undefined || !navigator.onLine || isTooLarge(form)) {
      event.preventDefault();
      show('offline', !navigator.onLine);
      return;
    }
    form.dataset.sent = '';
    event.submitter?.setAttribute('aria-busy', 'true');
    setTimeout(show, slowMs, 'slow', true);
  });
  document.addEventListener('change', ({ target }) => {
    if (target instanceof HTMLInputElement && target.type === 'file') target.setCustomValidity('');
  });
  addEventListener('offline', () => show('offline', true));
  addEventListener('online', () => show('offline', false));
  // The browser brings back a page as it was left: its forms may be sent again.
  addEventListener('pageshow', () => {
    show('slow', false);
    for (const form of document.forms) delete form.dataset.sent;
    for (const button of document.querySelectorAll('[aria-busy]')) button.removeAttribute('aria-busy');
  });
}
