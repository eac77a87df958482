// Moves an event by hand: a ghost follows in steps of five minutes and turns red over what is taken, before anything is sent.
// By keyboard the arrows do the same to the event that has the focus, Enter sends it, Escape leaves it. Whoever drops it on a time
// that is taken all the same gets the page with the next free start. Without scripts the form in the drawer does this.

type Box = { element: HTMLAnchorElement; box: SVGForeignObjectElement; day: number; y: number; minutes: number };
type Wish = { day: number; y: number };
/** `began`: where the pointer took it; null for the keyboard. */
type Held = { box: Box; began: { x: number; y: number } | null; isDragged: boolean; wish: Wish };

const stepMinutes = 5;
const leastPixels = 24;
/** A click that trembles is still a click. */
const dragPixels = 6;

export function watchGrid(grid: HTMLElement): void {
  const columns = [...grid.querySelectorAll<HTMLElement>('.week-body .day')];
  const from = Number(grid.dataset.from);
  const ghost = makeGhost();
  let held: Held | null = null;

  function readBox(element: HTMLAnchorElement): Box | null {
    const box = element.closest('foreignObject');
    const day = columns.findIndex((column) => column.contains(element));
    if (!(box instanceof SVGForeignObjectElement) || day === -1) return null;
    const { start = '', end = '' } = element.dataset;
    const minutes = Math.round((Date.parse(end) - Date.parse(start)) / 60_000);
    return { element, box, day, y: Number(box.getAttribute('y')), minutes };
  }

  /** Events that block the same calendar, as they are drawn in that column. */
  function isTaken({ element, minutes }: Box, { day, y }: Wish): boolean {
    const { move, calendar, start = '', until = '' } = element.dataset;
    if (start === until) return false;
    const length = Math.max(minutes, (Date.parse(until) - Date.parse(start)) / 60_000);
    return [...(columns[day]?.querySelectorAll<HTMLAnchorElement>('a[data-move]') ?? [])].some((other) => {
      const top = Number(other.closest('foreignObject')?.getAttribute('y'));
      const lasts = (Date.parse(other.dataset.until ?? '') - Date.parse(other.dataset.start ?? '')) / 60_000;
      const isOther = other.dataset.move !== move && other.dataset.calendar === calendar;
      return isOther && top < y + length && y < top + lasts;
    });
  }

  function show(box: Box, wish: Wish): void {
    const svg = columns[wish.day]?.querySelector('svg');
    if (!svg) return;
    const label = ghost.firstElementChild;
    ghost.setAttribute('y', String(wish.y));
    ghost.setAttribute('height', String(Math.max(box.minutes, leastPixels)));
    if (label) {
      label.className = isTaken(box, wish) ? 'ghost taken' : 'ghost wanted';
      label.textContent = writeTime(from + wish.y);
    }
    svg.append(ghost);
    box.element.classList.add('dragged');
  }

  function leave(): void {
    ghost.remove();
    held?.box.element.classList.remove('dragged');
    held = null;
  }

  /** Sends the same form as the drawer: it comes back with the page, its Undo, or the conflict. */
  function send({ element }: Box, { day, y }: Wish): void {
    const { move = '', version = '' } = element.dataset;
    const once = document.querySelector<HTMLInputElement>('[data-grid-form] [name=once]')?.form;
    if (!once) return;
    const date = columns[day]?.dataset.date ?? '';
    const fields: Record<string, string> = { version, startTime: `${date}T${writeTime(from + y).padStart(5, '0')}` };
    for (const [name, value] of Object.entries(fields)) {
      const input = once.querySelector<HTMLInputElement>(`[name=${name}]`);
      if (input) input.value = value;
    }
    const to = new URL(`${grid.dataset.grid}/events/${move}/move${location.search}`, location.href);
    to.searchParams.set('event', move);
    once.action = to.href;
    once.requestSubmit();
  }

  function wishAt(box: Box, event: PointerEvent, began: { x: number; y: number }): Wish {
    const under = columns.findIndex((column) => {
      const { left, right } = column.getBoundingClientRect();
      return event.clientX >= left && event.clientX < right;
    });
    const y = Math.round((box.y + event.clientY - began.y) / stepMinutes) * stepMinutes;
    return keepInside(box, { day: under === -1 ? box.day : under, y });
  }

  function keepInside(box: Box, { day, y }: Wish): Wish {
    const height = Number(columns[0]?.querySelector('svg')?.getAttribute('height') ?? 0);
    return {
      day: Math.min(Math.max(day, 0), columns.length - 1),
      y: Math.min(Math.max(y, 0), height - Math.min(box.minutes, height)),
    };
  }

  grid.addEventListener('pointerdown', (event) => {
    const element = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[data-move]') : null;
    const box = element && event.button === 0 && event.pointerType !== 'touch' ? readBox(element) : null;
    if (box) held = { box, began: { x: event.clientX, y: event.clientY }, isDragged: false, wish: box };
  });
  // A link would be dragged as an address.
  grid.addEventListener('dragstart', (event) => event.preventDefault());
  addEventListener('pointermove', (event) => {
    if (!held?.began) return;
    const isFar = Math.hypot(event.clientX - held.began.x, event.clientY - held.began.y) >= dragPixels;
    if (!isFar && !held.isDragged) return;
    held.isDragged = true;
    held.wish = wishAt(held.box, event, held.began);
    show(held.box, held.wish);
  });
  addEventListener('pointerup', () => {
    if (!held?.began) return;
    if (!held.isDragged) return leave();
    const { box, wish } = held;
    // The click that follows would open it.
    grid.addEventListener('click', stop, { capture: true, once: true });
    setTimeout(() => grid.removeEventListener('click', stop, { capture: true }));
    const isSame = wish.day === box.day && wish.y === box.y;
    leave();
    if (!isSame) send(box, wish);
  });
  addEventListener('pointercancel', leave);

  const steps: Record<string, Wish> = {
    ArrowUp: { day: 0, y: -stepMinutes },
    ArrowDown: { day: 0, y: stepMinutes },
    ArrowLeft: { day: -1, y: 0 },
    ArrowRight: { day: 1, y: 0 },
  };
  grid.addEventListener('keydown', (event) => {
    const element = event.target instanceof HTMLAnchorElement && event.target.dataset.move ? event.target : null;
    const step = steps[event.key];
    const box = element && (step || held) ? readBox(element) : null;
    if (!box || event.ctrlKey || event.metaKey || event.altKey) return;
    if (step) {
      const at = held?.wish ?? box;
      held = { box, began: null, isDragged: true, wish: keepInside(box, { day: at.day + step.day, y: at.y + step.y }) };
      show(box, held.wish);
    } else if (event.key === 'Enter' && held) {
      const { wish } = held;
      leave();
      send(box, wish);
    } else if (event.key === 'Escape') leave();
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
  grid.addEventListener('focusout', () => {
    if (held?.began === null) leave();
  });

  /** On an empty place: a new event that begins there. */
  grid.addEventListener('click', (event) => {
    const svg = event.target instanceof Element && !event.target.closest('a') ? event.target.closest('svg') : null;
    const date = svg?.closest<HTMLElement>('.week-body .day')?.dataset.date;
    const way = document.querySelector<HTMLAnchorElement>('a[data-new="event"]');
    if (!svg || !date || !way) return;
    const y = Math.floor((event.clientY - svg.getBoundingClientRect().top) / 15) * 15;
    const to = new URL(way.href);
    to.searchParams.set('start', `${date}T${writeTime(from + y).padStart(5, '0')}`);
    location.assign(to);
  });
}

function stop(event: Event): void {
  event.preventDefault();
  event.stopPropagation();
}

const writeTime = (minutes: number) => `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;

function makeGhost(): SVGForeignObjectElement {
  const ghost = document.createElementNS('http://www.w3.org/2000/svg', 'foreignObject') as SVGForeignObjectElement;
  ghost.setAttribute('width', '100%');
  ghost.setAttribute('x', '0');
  ghost.append(document.createElement('div'));
  return ghost;
}
