// The flag of a country; an empty frame where the country is not known.
import { flags } from 'virtual:map-files';

export function Flag({ country }: { country: string | null }) {
  if (country === null) return <span class="flag none" aria-hidden="true" />;
  return (
    <img class="flag" src={`${flags}/${country.toLowerCase()}.svg`} width="20" height="15" alt="" loading="lazy" />
  );
}
