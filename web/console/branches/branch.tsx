// The page of one branch: its tabs, each with an address of its own, and the form or view of the one that is open.
import type { BranchView } from '#branch';
import type { Frame } from '#platform/screens/screen.ts';
import type { FieldNames } from '../conflict.tsx';
import { Field, Form } from '../fields.tsx';
import { ConsoleScreen } from '../frame.tsx';
import { Icon } from '../icons.tsx';
import { branchForm } from './branch-form.ts';
import { Hours } from './hours.tsx';
import { OpenNow } from './open-now.tsx';
import { Public } from './public.tsx';
import { TabForm } from './tab-form.tsx';
import { type BranchWords, branchWords } from './words.ts';

export type TabNeeds = { view: BranchView; frame: Frame; words: BranchWords; mayWrite: boolean };

export function Branch({ view, frame }: { view: BranchView; frame: Frame }) {
  const words = branchWords[frame.reader.language];
  const mayWrite = frame.permissions.includes('branch:write');
  const base = `${frame.place?.base}/branches`;
  const needs = { view, frame, words, mayWrite };
  const fields: FieldNames = Object.fromEntries(
    Object.entries(words.fields).map(([name, { label }]) => [name, { label }]),
  );
  return (
    <ConsoleScreen
      frame={frame}
      title={view.name}
      fields={fields}
      facts={
        <span class="inline wrap">
          <a href={base}>{words.back}</a>
          {view.active ? (
            <OpenNow now={view.now} />
          ) : (
            <span class="chip warn">{words.off}</span>
          )}
          <span class="chip">{words.types[view.branchType]}</span>
          <span class="mono small">{view.slug}</span>
        </span>
      }
      actions={mayWrite && <Switch {...needs} />}
    >
      <nav class="tabs" aria-label={words.tabsLabel}>
        {Object.entries(words.tabs).map(([tab, label]) => (
          <a
            key={tab}
            href={tab === 'overview' ? `${base}/${view.slug}` : `${base}/${view.slug}/${tab}`}
            aria-current={tab === view.tab ? 'page' : undefined}
          >
            {tab === 'internal' && <Icon name="lock" isSmall />}
            {label}
          </a>
        ))}
      </nav>
      {view.tab === 'hours' ? (
        <Hours {...needs} />
      ) : view.tab === 'public' ? (
        <Public {...needs} />
      ) : (
        <TabForm {...needs} />
      )}
      {view.tab === 'overview' && mayWrite && <Rename {...needs} />}
    </ConsoleScreen>
  );
}

/** Public or not, at once, with an Undo. */
function Switch({ view, frame, words }: TabNeeds) {
  const verb = view.active ? 'deactivate' : 'activate';
  const form = branchForm(frame, `branches/:slug/${verb}`, `branches/${view.slug}/${verb}`);
  return (
    <Form form={form} class="inline" version={view.version}>
      <button type="submit" class={view.active ? 'button danger' : 'button'} title={words.deactivateHint}>
        {view.active ? words.deactivate : words.activate}
      </button>
    </Form>
  );
}

function Rename({ view, frame, words }: TabNeeds) {
  const form = branchForm(frame, 'branches/:slug/rename', `branches/${view.slug}/rename`);
  return (
    <section class="card narrow-card" aria-labelledby="rename-title">
      <header class="open">
        <h2 id="rename-title">{words.renameTitle}</h2>
      </header>
      <Form form={form} version={view.version} class="pad flat stack">
        <Field
          form={form}
          name="to"
          label={words.renameLabel}
          hint={words.renameHint}
          value={view.slug}
          required
          maxLength={100}
        />
        {view.formerSlugs.length > 0 && (
          <p class="small quiet">
            {words.former}: {view.formerSlugs.join(', ')}
          </p>
        )}
        <div class="actions">
          <button type="submit" class="button">
            {words.rename}
          </button>
        </div>
      </Form>
    </section>
  );
}
