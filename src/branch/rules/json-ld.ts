// A branch for search engines and maps: a LocalBusiness of schema.org, as JSON-LD.
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
    email: orUndefined(branch.emails.map(({ email }) => email)),
    telephone: orUndefined(branch.phones.map(({ phone }) => phone)),
    parentOrganization: branch.parentBranch && { '@type': 'LocalBusiness', name: branch.parentBranch.name },
    openingHoursSpecification: orUndefined(openingHours.regular.map(toOpening)),
    specialOpeningHoursSpecification: orUndefined(openingHours.exceptions.map(toSpecialDay)),
  });
}

const orUndefined = <Value>(values: Value[]): Value[] | undefined => (values.length === 0 ? undefined : values);

function toOpening({ dayOfWeek, definition, validFrom, validTo }: OpeningSpan) {
  const [opens = '', closes = ''] = definition.split('-');
  return compact({
    '@type': 'OpeningHoursSpecification',
    dayOfWeek: days[dayOfWeek],
    opens,
    // A Time of schema.org is at most 23:59; a closing time before the opening time means the next day.
    closes: closes === '24:00' ? '23:59' : closes,
    validFrom: validFrom?.slice(0, 10),
    validThrough: validTo?.slice(0, 10),
  });
}

/** Schema.org: a closed day opens and closes at midnight. The hours of an open day are not known. */
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
