// The form of one new link, and the forms of many: lines to paste, or a file.
import type { NewLinkView } from '#shortener';
import { t } from '../../say.ts';
import { ActionForm, FileForm } from '../action-form.tsx';
import { LinkButton } from '../buttons.tsx';
import { Card } from '../card.tsx';
import { definePage } from '../define-page.tsx';
import { Field, type FormState } from '../fields.tsx';

export const newLink = definePage<NewLinkView>({
  title: () => t('New link'),
  up: () => ['links', t('Links')],
  actions: () => <LinkButton to="link-many" label={t('Paste many instead')} data-new="links" />,
  body: ({ view: { host, tag } }) => (
    <section class="card narrow-card" aria-label={t('New link')}>
      <ActionForm
        action="links/create"
        values={{ tags: tag }}
        focus="url"
        isInActions
        tone="primary"
        submit={t('Make the link')}
        fields={{
          code: {
            hint: t('What stands after {host}/: 3 to 20 letters and digits. Left empty, one is made up.', { host }),
          },
          note: { input: 'area', rows: 2 },
          source: (form) => <Campaign form={form} />,
          // They stand in the part of the campaign.
          medium: null,
          campaign: null,
          term: null,
          content: null,
        }}
      />
    </section>
  ),
});

function Campaign({ form }: { form: FormState }) {
  const fields = [
    { name: 'source', label: t('Source'), hint: 'newsletter' },
    { name: 'medium', label: t('Medium'), hint: t('e-mail') },
    { name: 'campaign', label: t('Campaign'), hint: t('autumn 2026') },
    { name: 'term', label: t('Term') },
    { name: 'content', label: t('Content') },
  ];
  return (
    <details open={fields.some(({ name }) => form.typed(name))}>
      <summary>{t('Campaign (UTM)')}</summary>
      <div class="stack utm">
        <p class="hint">
          {t('Written into the target, so that the statistics of that website know where people came from.')}
        </p>
        {fields.map((field) => (
          <Field key={field.name} form={form} {...field} maxLength={500} />
        ))}
      </div>
    </details>
  );
}

export const manyLinks = definePage<NewLinkView>({
  title: () => t('Many links at once'),
  up: () => ['links', t('Links')],
  body: ({ view, number }) => (
    <div class="split link-page">
      <section class="card" aria-label={t('Many links at once')}>
        <ActionForm
          action="links/create-many"
          values={{ tags: view.tag }}
          isInActions
          tone="primary"
          submit={t('Make the links')}
          beside={<span class="hint">{t('The same rows again give the same links.')}</span>}
          focus="text"
          fields={{
            text: {
              input: 'area',
              hint: t(
                'One on each line, at most {most}; a code of your own may stand after it. Or CSV with a column url, and code, title, note, tags, utm_source… as you like.',
                { most: number(view.mostRows) },
              ),
              rows: 14,
              maxLength: undefined,
              class: 'mono',
            },
          }}
        />
      </section>
      <Card id="file" title={t('Or from a file')}>
        <FileForm
          action="links/create-file"
          label={t('CSV or text file')}
          mostBytes={view.mostBytes}
          accept=".csv,.txt,.tsv"
          submit={t('Make the links of the file')}
          fields={{ tags: null }}
        />
      </Card>
    </div>
  ),
});
