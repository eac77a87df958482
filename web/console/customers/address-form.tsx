// The form of an address, for a new one and for one that is changed: the fields of the API, each with its problem below it.
import type { CustomerView } from '#address';
import { t } from '../../say.ts';
import { ActionForm, useForm } from '../action-form.tsx';
import { LinkButton } from '../buttons.tsx';
import { usePage } from '../page.ts';

type Fields = CustomerView['addresses'][number]['fields'];

type FormNeeds = {
  action: string;
  of?: Record<string, string>;
  fields: Partial<Fields>;
  version?: number | undefined;
  /** Whose new address it is; null asks for it. */
  identityId?: string | null;
  submit: string;
  /** Where to go without saving. */
  back: string;
};

export function AddressForm({ action, of = {}, fields, version, identityId, submit, back }: FormNeeds) {
  const { view, frame } = usePage<Pick<CustomerView, 'defaultCountry'>>();
  const form = useForm(action, of);
  const names = Object.keys(frame.bodyOf(action)?.properties ?? {});
  const focus = names.find((name) => form.problem(name) !== undefined) ?? (identityId === null ? 'identityId' : 'type');
  const own = names.filter((name) => !['identityId', 'id', 'version'].includes(name));
  const values = Object.fromEntries(own.map((name) => [name, fields[name as keyof Fields] ?? '']));
  return (
    <ActionForm
      action={action}
      of={of}
      class="pad stack pairs address-form"
      values={values}
      version={version}
      hidden={identityId ? { identityId } : undefined}
      focus={focus}
      fields={{
        country: {
          hint: t('A code or a name. Left empty: {code}.', { code: view.defaultCountry }),
          maxLength: undefined,
          autocomplete: 'off',
        },
        notice: { input: 'area', rows: 3, maxLength: undefined, isWide: true },
      }}
      submit={submit}
      tone="primary"
      isInActions
      beside={<LinkButton to={back} label={t('Cancel')} data-close />}
    />
  );
}
