// The page of a new address: of a new customer, or another one of somebody who is known.
import type { NewAddressView } from '#address';
import type { Frame } from '#platform/screens/screen.ts';
import { ConsoleScreen } from '../frame.tsx';
import { AddressForm } from './address-form.tsx';
import { customerForm } from './customer-form.ts';
import { customerWords } from './words.ts';

export function NewAddress({ view, frame }: { view: NewAddressView; frame: Frame }) {
  const words = customerWords[frame.reader.language];
  const base = frame.place?.base ?? '';
  const title = view.name === null ? words.newTitle : words.newAddressTitle(view.name);
  return (
    <ConsoleScreen
      frame={frame}
      title={title}
      facts={
        <span class="inline wrap">
          <a href={`${base}/${view.path ?? 'customers'}`}>{view.name ?? words.back}</a>
          <span>{words.newLead}</span>
        </span>
      }
    >
      <section class="card form-card" aria-label={title}>
        <AddressForm
          frame={frame}
          form={customerForm(frame, 'customers/create')}
          fields={view.fields}
          defaultCountry={view.defaultCountry}
          identityId={view.identityId === '' ? null : view.identityId}
          submit={words.add}
          back={`${base}/${view.path ?? 'customers'}`}
        />
      </section>
    </ConsoleScreen>
  );
}
