// The page of one link: its form, where it led before, its QR code in any size and colour, and its clicks.
import type { LinkView } from '#shortener';
import { t } from '../../say.ts';
import { ActionForm } from '../action-form.tsx';
import { CopyButton, LinkButton, SubmitButton } from '../buttons.tsx';
import { Card } from '../card.tsx';
import { definePage } from '../define-page.tsx';
import { Field } from '../fields.tsx';
import { type Page, usePage } from '../page.ts';
import { Facts, SideHead } from '../side.tsx';
import { Stranger } from './links.tsx';
import { DaysChart, LeadsTo, Month, Numbers, pathOf, Qr, Referrers } from './peek.tsx';

const isSwitching = ({ view, may, isBack }: Page<LinkView>) =>
  may('link:write') && view.disabledAt === null && (view.open === 'off' || isBack('links/:code/disable'));

export const link = definePage<LinkView>({
  title: ({ view }) => view.title || `/${view.code}`,
  conflicts: 'links/:code/edit',
  up: () => ['links', t('Links')],
  facts: ({ view }) => (
    <>
      <a href={view.shortUrl}>{view.shortUrl.replace(/^https?:\/\//, '')}</a>
      <span class={view.disabledAt === null ? 'chip good' : 'chip warn'}>
        {view.disabledAt === null ? t('on') : t('off')}
      </span>
      {!view.isOwned && <Stranger />}
    </>
  ),
  actions: ({ view, may }) => (
    <>
      <CopyButton text={view.shortUrl} tone="primary" />
      <LinkButton to={view.statisticsUrl} label={t('Full statistics')} />
      {may('link:write') && view.disabledAt === null && (
        <LinkButton to={`${pathOf(view.code)}?open=off`} label={t('Switch off…')} tone="danger" data-new="off" />
      )}
    </>
  ),
  body: (page) => (
    <>
      {page.view.disabledAt !== null && <Off at={page.view.disabledAt} />}
      <div class="split link-page">
        <div class="stack wide">
          {isSwitching(page) && <SwitchOff />}
          {page.may('link:write') ? <Edit /> : <ReadOnly />}
          <History />
        </div>
        <div class="stack wide">
          <QrCard />
          <Clicks />
        </div>
      </div>
    </>
  ),
});

const nameOf = (id: string | null) => (id === null ? t('somebody') : id === 'command line' ? t('command line') : id);

function Off({ at }: { at: Date }) {
  const { view, may, moment } = usePage<LinkView>();
  return (
    <div class="note warn">
      <span>
        <b>{t('Switched off {when}', { when: `${moment(at)}, ${nameOf(view.disabledBy)}` })}</b> {view.disabledReason}
      </span>
      {may('link:write') && (
        <ActionForm
          action="links/:code/enable"
          of={{ code: view.code }}
          class="push"
          tone="low"
          submit={t('Switch on')}
        />
      )}
    </div>
  );
}

function SwitchOff() {
  const { view } = usePage<LinkView>();
  return (
    <section class="card" aria-labelledby="side-title">
      <SideHead title={t('Switch the link off')} back={pathOf(view.code)} isForm />
      <ActionForm
        action="links/:code/disable"
        of={{ code: view.code }}
        focus="reason"
        tone="danger sure"
        submit={t('Switch off')}
        isInActions
        beside={<LinkButton to={pathOf(view.code)} label={t('Cancel')} />}
        before={
          <p class="small">
            {t(
              'Whoever follows it is told that it does not work any more. Its statistics stay, and it can be switched on again.',
            )}
          </p>
        }
      />
    </section>
  );
}

function Edit() {
  const { code, target, title, note, tags, version } = usePage<LinkView>().view;
  return (
    <section class="card" aria-label={t('Link')}>
      <ActionForm
        action="links/:code/edit"
        of={{ code }}
        version={version}
        values={{ target, title, note, tags: tags.join(', ') }}
        hasSaveBar
        isInActions
        tone="primary"
        submit={t('Save')}
        fields={{ note: { input: 'area', rows: 3 } }}
      />
    </section>
  );
}

function ReadOnly() {
  const { view } = usePage<LinkView>();
  return (
    <section class="card pad stack" aria-label={t('Link')}>
      <p class="hint">{t('Your role sees links, but does not change them.')}</p>
      <LeadsTo peek={view} />
      <Facts
        of={[
          [t('Tags'), view.tags.join(', ') || '–'],
          [t('Note'), view.note || '–', 'kept-lines'],
        ]}
      />
    </section>
  );
}

function History() {
  const { view, moment } = usePage<LinkView>();
  return (
    <Card id="history" title={t('Where it led before')}>
      {view.targets.length === 0 ? (
        <p class="pad flat small quiet">{t('It has always led to the same place.')}</p>
      ) : (
        <ol class="pad flat stack history">
          {view.targets.map(({ changedAt, changedBy, from, to }) => (
            <li key={`${changedAt.getTime()} ${to}`}>
              <p class="small quiet">
                {moment(changedAt)}, {nameOf(changedBy)}
              </p>
              <p class="small break">
                <span class="offscreen">{t('{as, select, target {From} other {From}}', { as: 'target' })}: </span>
                <s>{from}</s>
              </p>
              <p class="small break">
                <span class="offscreen">{t('{as, select, target {To} other {To}}', { as: 'target' })}: </span>
                {to}
              </p>
            </li>
          ))}
        </ol>
      )}
    </Card>
  );
}

function QrCard() {
  const { view, href } = usePage<LinkView>();
  const page = href(pathOf(view.code));
  const choice = { size: String(view.size), ...(view.color === null ? {} : { color: view.color }) };
  const hrefOf = (file: string) => `${page}/download?${new URLSearchParams({ file, ...choice })}`;
  return (
    <Card id="qr" title={t('QR code')}>
      <div class="pad flat stack">
        <div class="peek-top">
          <Qr peek={view} color={view.color} />
          <form class="stack" method="get" action={page}>
            <Field
              name="size"
              label={t('Size in pixels')}
              type="number"
              min={64}
              max={2_048}
              value={String(view.size)}
            />
            <Field
              name="color"
              label={t('Colour')}
              hint={t('Dark, as six hex digits: 2f56e0. Empty: black.')}
              problem={
                view.isColorRefused
                  ? t('This colour is too light to be scanned, or no colour. The code stays black.')
                  : undefined
              }
              maxLength={7}
              value={view.color ?? ''}
            />
            <SubmitButton label={t('Show')} />
          </form>
        </div>
        <div class="actions">
          <LinkButton to={hrefOf('png')} label="PNG" download />
          <LinkButton to={hrefOf('svg')} label="SVG" download />
        </div>
        <p class="hint">{t('Scans are counted apart from other clicks. For large prints take the SVG.')}</p>
      </div>
    </Card>
  );
}

function Clicks() {
  const { view, number, moment, href } = usePage<LinkView>();
  return (
    <Card id="clicks" title={t('Clicks')}>
      <div class="pad flat stack">
        <Month peek={view} />
        <DaysChart peek={view} />
        <Referrers peek={view} />
        <Numbers peek={view} />
        <div class="actions">
          <LinkButton to={`${href(pathOf(view.code))}/download?file=clicks`} label={t('Clicks as CSV')} download />
        </div>
        {view.lastAt !== null && (
          <p class="hint">
            {t('Last click: {moment} · {count}', { moment: moment(view.lastAt), count: number(view.clicks) })}
          </p>
        )}
      </div>
    </Card>
  );
}
