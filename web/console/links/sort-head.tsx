// A head of the list of links that sorts it; the address keeps the filters.
import type { LinksView } from '#shortener';
import { usePage } from '../page.ts';

/** Another order begins with its first page. */
const firstPage = { after: null, before: null, link: null };

type HeadNeeds = {
  label: string;
  class?: string;
  order?: keyof typeof arrows | undefined;
  to: LinksView['sort'] | null;
};

const arrows = { descending: ' ↓', ascending: ' ↑' };

/** `order`: the one that the list has, if it is sorted by this column; `to`: the one that the head leads to, null for none. */
export function SortHead({ label, class: name, order, to }: HeadNeeds) {
  const { here } = usePage();
  return (
    <th scope="col" class={name} aria-sort={order}>
      {to === null ? (
        label
      ) : (
        <a class="target" href={here({ ...firstPage, sort: to === 'newest' ? null : to })}>
          {label}
          {order && <span aria-hidden="true">{arrows[order]}</span>}
        </a>
      )}
    </th>
  );
}
