// The search of the lists of people, and the way from one list to the others.
import type { Frame } from '#platform/screens/screen.ts';
import type { CustomerWords } from './words.ts';

type FilterNeeds = {
  action: string;
  q: string;
  label: string;
  current: 'customers' | 'guests' | 'numbered';
  frame: Frame;
  words: CustomerWords;
};

export function Filters({ action, q, label, current, frame, words }: FilterNeeds) {
  const base = `${frame.place?.base}/customers`;
  const lists = [
    { id: 'customers', href: base, name: words.customers },
    { id: 'guests', href: `${base}/guests`, name: words.guests },
    { id: 'numbered', href: `${base}/numbered`, name: words.numbered },
  ];
  return (
    <div class="filters">
      <form method="get" action={action} role="search" class="inline">
        <input type="search" name="q" value={q} aria-label={label} placeholder={label} maxLength={200} />
        <button type="submit" class="button">
          {words.find}
        </button>
      </form>
      <nav class="inline wrap" aria-label={words.lists}>
        {lists.map(({ id, href, name }) => (
          <a key={id} class="chip pick" href={href} aria-current={id === current ? 'true' : undefined}>
            {name}
          </a>
        ))}
      </nav>
    </div>
  );
}
