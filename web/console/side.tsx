// What stands beside a list: its head with a way to close it, and a secret that is shown only once.
import type { Frame } from '#platform/screens/screen.ts';
import { changeAddress } from '../frame/links.ts';
import { frameWords } from './frame-words.ts';
import { Icon } from './icons.tsx';

type HeadNeeds = { title: string; frame: Frame; back: string; isForm?: boolean };

/** What can be open beside a list, by the parameter that opens it. */
const openings = [
  'open',
  'new',
  'key',
  'person',
  'job',
  'backup',
  'days',
  'holidays',
  'names',
  'branch',
  'link',
  'guest',
  'edit',
  'event',
  'moveTo',
  'length',
  'message',
];

/** The list as it was: its filters stay. After a form was refused the address is that of the form. */
function listOf({ place, reader }: Frame, back: string): string {
  const list = `${place?.base ?? '/console'}/${back}`;
  const isHere = reader.address.split('?', 1)[0] === list.split('?', 1)[0];
  return isHere ? changeAddress(reader.address, Object.fromEntries(openings.map((name) => [name, null]))) : list;
}

/** Who opens something goes on in it, not at the top of the page; in a form, at its first field. */
export function SideHead({ title, frame, back, isForm = false }: HeadNeeds) {
  return (
    <header>
      <h2 id="side-title" tabIndex={-1} autoFocus={!isForm}>
        {title}
      </h2>
      <a
        class="button low square bare push"
        href={listOf(frame, back)}
        aria-label={frameWords[frame.reader.language].close}
        data-close
      >
        <Icon name="close" />
      </a>
    </header>
  );
}

type OnceNeeds = { secret: string; title: string; hint: string; frame: Frame };

export function OnceShown({ secret, title, hint, frame }: OnceNeeds) {
  return (
    <div class="pad stack" id="secret">
      <h3>{title}</h3>
      <CopyLine text={secret} frame={frame} />
      <p class="hint">{hint}</p>
    </div>
  );
}

export function CopyLine({ text, frame }: { text: string; frame: Frame }) {
  const { copy, copied } = frameWords[frame.reader.language];
  return (
    <p class="secret mono">
      <code>{text}</code>
      <button type="button" class="button low push needs-script" data-copy={text} data-copied={copied}>
        {copy}
      </button>
    </p>
  );
}
