// The page of a new address: of a new customer, or another one of somebody who is known.
import type { NewAddressView } from '#address';
import { t } from '../../say.ts';
import { definePage } from '../define-page.tsx';
import { AddressForm } from './address-form.tsx';

export const newAddress = definePage<NewAddressView>({
  title: ({ view }) => titleOf(view),
  up: ({ view }) => [view.path ?? 'customers', view.name ?? t('Customers')],
  facts: ({ view }) =>
    [
      ...(view.identityId ? [] : [t('A name, a number or a street is enough.')]),
      t('What you type is checked and written as the API does it; what was changed is shown afterwards.'),
    ].join(' '),
  body: ({ view, href }) => (
    <section class="card form-card" aria-label={titleOf(view)}>
      <AddressForm
        action="customers/create"
        fields={view.fields}
        identityId={view.identityId || null}
        submit={t('Add address')}
        back={href(view.path ?? 'customers')}
      />
    </section>
  ),
});

const titleOf = ({ name }: NewAddressView) => (name === null ? t('New customer') : t('New address: {name}', { name }));
