// The bar of a form that somebody began to change: it names the fields that are not saved yet, saves and discards them, and asks
// once before the page is left. Loaded only where a form has one; without scripts the form has its own button.

type Input = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const isInput = (element: Element): element is Input =>
  element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement || element instanceof HTMLSelectElement;

function isChanged(input: Input): boolean {
  if (input instanceof HTMLSelectElement) return [...input.options].some((one) => one.selected !== one.defaultSelected);
  if (input instanceof HTMLTextAreaElement) return input.value !== input.defaultValue;
  if (input.type === 'hidden' || input.type === 'submit') return false;
  const isBox = input.type === 'checkbox' || input.type === 'radio';
  return isBox ? input.checked !== input.defaultChecked : input.value !== input.defaultValue;
}

const nameOf = (input: Input): string => input.labels?.[0]?.textContent?.trim() ?? '';

export function watchSaveBars(bars: Iterable<HTMLElement>): void {
  for (const bar of bars) watch(bar);
}

function watch(bar: HTMLElement): void {
  const form = bar.closest('form');
  const list = bar.querySelector('[data-changes]');
  if (!form || !list) return;
  const changedFields = () => [...form.elements].filter(isInput).filter(isChanged);
  const show = () => {
    const names = [...new Set(changedFields().map(nameOf))].filter((name) => name !== '');
    bar.hidden = names.length === 0;
    list.textContent = names.join(', ');
  };
  form.addEventListener('input', show);
  // After a reset the fields have their old values again only when the event is over; the week is painted anew, too.
  form.addEventListener('reset', () =>
    setTimeout(() => {
      for (const input of [...form.elements].filter(isInput)) input.dispatchEvent(new Event('input'));
      show();
    }),
  );
  addEventListener('beforeunload', (event) => {
    if (form.dataset.sent === undefined && changedFields().length > 0) event.preventDefault();
  });
  show();
}
