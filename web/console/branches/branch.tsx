// The screen of one branch: its tabs, each with an address of its own, and the form or view of the one that is open.
import type { BranchView } from '#branch';
import { branchKinds, type EditTab, editTabs, tabNames, toField } from '../../../src/branch/tabs/fields.ts';
import { t } from '../../say.ts';
import { ActionButton, ActionForm } from '../action-form.tsx';
import { Card } from '../card.tsx';
import { definePage } from '../define-page.tsx';
import { Icon } from '../icons.tsx';
import { usePage } from '../page.ts';
import { Facts } from '../side.tsx';
import { Hours } from './hours.tsx';
import { Markdown } from './markdown.tsx';
import { OpenNow } from './open-now.tsx';
import { Public } from './public.tsx';

const sayTab = (tab: BranchView['tab']) =>
  ({
    overview: t('Overview'),
    address: t('Address'),
    hours: t('Hours'),
    contacts: t('Contacts'),
    people: t('People'),
    documents: t('Documents'),
    internal: t('Internal'),
    public: t('What the public sees'),
  })[tab];

export const branch = definePage<BranchView>({
  title: ({ view }) => view.name,
  documentTitle: ({ view }) => `${view.name}: ${sayTab(view.tab)}`,
  up: () => ['branches', t('All branches')],
  facts: ({ view }) => (
    <>
      {view.active ? <OpenNow now={view.now} /> : <span class="chip warn">{t('switched off')}</span>}
      <span class="chip">{t(branchKinds[view.branchType])}</span>
      <span class="mono small">{view.slug}</span>
    </>
  ),
  actions: ({ may }) => may('branch:write') && <Switch />,
  body: ({ view, may }) => (
    <>
      <Tabs />
      {view.tab === 'hours' ? <Hours /> : view.tab === 'public' ? <Public /> : <TabForm tab={view.tab} />}
      {view.tab === 'overview' && may('branch:write') && <Rename />}
    </>
  ),
});

function Tabs() {
  const { view, href } = usePage<BranchView>();
  const base = href(`branches/${view.slug}`);
  return (
    <nav class="tabs" aria-label={t('Parts of this branch')}>
      {tabNames.map((tab) => (
        <a
          key={tab}
          href={tab === 'overview' ? base : `${base}/${tab}`}
          aria-current={tab === view.tab ? 'page' : undefined}
        >
          {tab === 'internal' && <Icon name="lock" isSmall />}
          {sayTab(tab)}
        </a>
      ))}
    </nav>
  );
}

/** Public or not, at once, with an Undo. */
function Switch() {
  const { slug, version, active } = usePage<BranchView>().view;
  const more = {
    of: { slug },
    hidden: { version: String(version) },
    title: t('The public does not see it any more. Nothing is lost.'),
  };
  return active ? (
    <ActionButton action="branches/:slug/deactivate" submit={t('Switch off')} tone="danger" {...more} />
  ) : (
    <ActionButton action="branches/:slug/activate" submit={t('Make public again')} {...more} />
  );
}

/** The form of a tab; documents with a preview of what is saved. */
function TabForm({ tab }: { tab: EditTab }) {
  const { view, may } = usePage<BranchView>();
  const isDocuments = tab === 'documents';
  const mayWrite = may('branch:write');
  return (
    <section class={isDocuments ? 'card' : 'card narrow-card'} aria-label={sayTab(tab)}>
      {tab === 'internal' && (
        <p class="note warn flush">{t('Never public: no answer of the API holds any of this.')}</p>
      )}
      {mayWrite ? (
        <ActionForm
          action={`branches/:slug/${tab}`}
          of={{ slug: view.slug }}
          class={tab === 'address' ? 'pad stack pairs' : 'pad stack'}
          values={view.fields}
          version={view.version}
          required={['name']}
          fields={isDocuments ? documents(view) : {}}
          before={
            isDocuments && (
              <p class="hint">{t('As saved. Links open only http, https and mailto; HTML is shown as text.')}</p>
            )
          }
          submit={t('Save')}
          tone="primary"
          hasSaveBar
          isInActions
        />
      ) : (
        <div class="pad stack">
          <p class="hint">{t('Your role may look at this, but not change it.')}</p>
          <Facts
            of={Object.entries(editTabs[tab]).map(([column, { label }]) => [
              t(label),
              view.fields[toField(column)],
              'kept-lines',
            ])}
          />
        </div>
      )}
    </section>
  );
}

const documents = ({ fields }: BranchView): NonNullable<Parameters<typeof ActionForm>[0]['fields']> =>
  Object.fromEntries(
    Object.entries(editTabs.documents).map(([name, { label }]) => [
      name,
      (_form, usual) => (
        <div class="document">
          {usual()}
          {fields[name] && (
            <section class="preview" aria-label={`${t('Preview')}: ${t(label)}`}>
              <h3>{t('Preview')}</h3>
              <Markdown text={fields[name]} />
            </section>
          )}
        </div>
      ),
    ]),
  );

function Rename() {
  const { slug, version, formerSlugs } = usePage<BranchView>().view;
  return (
    <Card id="rename" title={t('Change the address')} class="narrow-card">
      <ActionForm
        action="branches/:slug/rename"
        of={{ slug }}
        class="pad flat stack"
        values={{ to: slug }}
        version={version}
        after={
          formerSlugs.length > 0 && (
            <p class="small quiet">
              {t('Former addresses')}: {formerSlugs.join(', ')}
            </p>
          )
        }
        submit={t('Change the address')}
        isInActions
      />
    </Card>
  );
}
