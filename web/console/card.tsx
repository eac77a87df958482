// A part of a screen in a card of its own, under a title.
import type { ComponentChildren } from 'preact';

export type HeadOfCard = {
  /** The id of the title is made of it. */
  id: string;
  title: ComponentChildren;
  /** What stands in the line of the title. */
  beside?: ComponentChildren;
  /** A line under the title. */
  isLined?: boolean;
  class?: string;
};

export function CardHead({ id, title, beside, isLined = false, class: looks }: HeadOfCard) {
  return (
    <header class={[isLined ? '' : 'open', looks].filter(Boolean).join(' ') || undefined}>
      <h2 id={`${id}-title`}>{title}</h2>
      {beside}
    </header>
  );
}

type CardNeeds = HeadOfCard & {
  children: ComponentChildren;
  /** Links lead to it. */
  isAnchor?: boolean;
  /** What scripts know it by: `data-…` with its value. */
  data?: Readonly<Record<`data-${string}`, string | undefined>>;
};

export function Card({ class: looks, children, isAnchor = false, data, ...head }: CardNeeds) {
  return (
    <section
      class={looks ? `card ${looks}` : 'card'}
      aria-labelledby={`${head.id}-title`}
      id={isAnchor ? head.id : undefined}
      {...data}
    >
      <CardHead {...head} />
      {children}
    </section>
  );
}
