// The sentence that a card of this screen begins with, and what every card needs.
import type { Frame } from '#platform/screens/screen.ts';
import { Icon } from '../icons.tsx';
import type { CompanyWords } from './words.ts';

export type CompanyPart = { frame: Frame; words: CompanyWords };

/** What a card says first: a sentence that claims no more than is known. */
export function Verdict({
  tone,
  title,
  children,
}: {
  tone: 'good' | 'warn' | 'bad';
  title: string;
  children?: string;
}) {
  return (
    <div class={`verdict ${tone}`}>
      <Icon name={tone === 'good' ? 'ok' : 'cross'} />
      <div>
        <h3>{title}</h3>
        {children !== undefined && <p class="small quiet">{children}</p>}
      </div>
    </div>
  );
}
