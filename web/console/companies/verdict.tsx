// The sentence that a card of this screen begins with.
import { Icon } from '../icons.tsx';

type VerdictNeeds = { tone: 'good' | 'warn' | 'bad'; title: string; children?: string };

/** What a card says first: a sentence that claims no more than is known. */
export function Verdict({ tone, title, children }: VerdictNeeds) {
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
