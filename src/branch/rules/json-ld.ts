// A branch in the words of schema.org, for search engines and maps: LocalBusiness as JSON-LD.
import type { OpeningException, OpeningSpan } from './branch.ts';
import { compact } from './fields.ts';
import type { BranchDetailView } from './public-view.ts';

const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

export function toJsonLd(branch: BranchDetailView): Record<string, unknown> {
  const { openingHours, address, latitude, longitude, operatingCompany: company } = branch;
  return compact({
    '@context': 'https://schema.org',
    '@type': 'LocalBusiness',
    '@id': branch.url,
    branchCode: branch.slug,
    name: branch.name,
    description: branch.description,
    url: branch.url,
    image: branch.mainPhotoUrl,
    legalName: company?.name,
    taxID: company?.companyRegistrationNumber,
    vatID: company?.taxIdentificationNumber,
    foundingDate: branch.establishedDate?.slice(0, 10),
    address: address && {
      '@type': 'PostalAddress',
      ...compact({
        name: address.companyName,
        streetAddress: address.streetAddress,
        addressLocality: address.city,
        addressRegion: address.stateRegion,
        postalCode: address.postalCode,
        addressCountry: address.country,
      }),
    },
    geo: latitude === undefined ? undefined : { '@type': 'GeoCoordinates', latitude, longitude },
    email: orNothing(branch.emails.map(({ email }) => email)),
    telephone: orNothing(branch.phones.map(({ phone }) => phone)),
    parentOrganization: branch.parentBranch && { '@type': 'LocalBusiness', name: branch.parentBranch.name },
    openingHoursSpecification: orNothing(openingHours.regular.map(toOpening)),
    specialOpeningHoursSpecification: orNothing(openingHours.exceptions.map(toSpecialDay)),
  });
}

const orNothing = <Value>(values: Value[]): Value[] | undefined => (values.length === 0 ? undefined : values);

function toOpening({ dayOfWeek, definition, validFrom, validTo }: OpeningSpan) {
  const [opens = '', closes = ''] = definition.split('-');
  return compact({
    '@type': 'OpeningHoursSpecification',
    dayOfWeek: days[dayOfWeek],
    opens,
    // Schema.org's Time ends at 23:59; a closing time before the opening one means the next day.
    closes: closes === '24:00' ? '23:59' : closes,
    validFrom: validFrom?.slice(0, 10),
    validThrough: validTo?.slice(0, 10),
  });
}

/** Schema.org's documentation: a closed day opens and closes at midnight. How long an open one is, nobody told us. */
function toSpecialDay({ date, isOpen, reason }: OpeningException) {
  return compact({
    '@type': 'OpeningHoursSpecification',
    validFrom: date,
    validThrough: date,
    opens: isOpen ? undefined : '00:00',
    closes: isOpen ? undefined : '00:00',
    description: reason,
  });
}
