// What was done, with its Undo: it leaves after 10 seconds, but never while somebody is at it.

const shownSeconds = 10;

export function watchToast(): void {
  const toast = document.querySelector<HTMLElement>('.toast');
  const rest = toast?.querySelector<HTMLElement>('[data-seconds]');
  if (!toast || !rest) return;
  let left = shownSeconds;
  const write = () => {
    rest.textContent = `${left} s`;
  };
  write();
  const timer = setInterval(() => {
    if (toast.matches(':hover, :focus-within')) return;
    left -= 1;
    write();
    if (left > 0) return;
    clearInterval(timer);
    toast.hidden = true;
  }, 1_000);
}
