// The style sheet of a large part of a page stands where the part begins: a browser reads no further until it has the sheet, and
// meanwhile paints what came before. So the head of a full week is seen before the week is laid out.
import { createContext } from 'preact';
import { useContext } from 'preact/hooks';

export const PartStyles = createContext<Readonly<Record<string, string>>>({});

export function PartStyle({ name }: { name: string }) {
  const href = useContext(PartStyles)[name];
  if (href === undefined) throw new Error(`The build has no style sheet ${name}.`);
  return <link rel="stylesheet" href={href} />;
}
