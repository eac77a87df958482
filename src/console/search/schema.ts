// The shapes of the search of the console: what is asked, and what was found.
import Type, { type Static } from 'typebox';

const Text = Type.Union([Type.String(), Type.Null()]);

export const mostTyped = 100;

export const SearchQuery = Type.Object({
  q: Type.Optional(
    Type.String({
      maxLength: mostTyped,
      examples: ['novak'],
      description:
        'Any part of a name, e-mail, phone, number, street, city or code; three letters or four digits at least.',
    }),
  ),
});

const FoundItem = Type.Object({
  noun: Type.String({ description: 'What it is: contact, event, link, company, branch, member or key.' }),
  id: Type.String(),
  title: Type.String(),
  detail: Text,
  at: Type.Union([Type.String({ format: 'date-time' }), Type.Null()]),
  state: Type.Union([Type.String(), Type.Null()], { description: 'What is special about it, as in cancelled.' }),
  href: Type.Union([Type.String(), Type.Null()], { description: 'Its page; null where there is none yet.' }),
});

const Nouns = (description: string) => Type.Array(Type.String(), { description });

export const SearchView = Type.Object({
  q: Type.String(),
  outcome: Type.Union([Type.Literal('empty'), Type.Literal('short'), Type.Literal('searched')], {
    description: 'short: three letters or four digits are needed.',
  }),
  items: Type.Array(FoundItem, { description: 'At most 20, shared between the nouns.' }),
  searched: Nouns('What was searched: what your role may see.'),
  broad: Nouns('Where only the first 1,000 candidates were looked at.'),
  late: Nouns('What was not searched: it took too long.'),
  plain: Nouns('Where only beginnings of words were looked for, as they are written: the index is missing.'),
  starts: Type.Array(Type.Object({ id: Type.String(), href: Type.String() }), {
    description:
      'What you may begin: `go:keys` opens a screen, `new:key` a form, `read:companies` begins with what was typed.',
  }),
});
export type SearchView = Static<typeof SearchView>;
export type FoundItem = Static<typeof FoundItem>;
