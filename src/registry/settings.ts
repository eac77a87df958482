// The settings of the registry room: the limit without a key, and the address of each registry.
import { count, inGroup, text, url } from '#platform/config/setting.ts';
import type { Registry } from './registries/registry.ts';

const registryUrl = (registry: string, official: string) =>
  url({
    description: `Replaces the scheme and host of ${registry}; the path is appended, so a prefix is possible.`,
    defaultWords: official,
  });

export const registrySettings = inGroup('Registries', {
  REGISTRY_ANONYMOUS_PER_MINUTE: count({
    description: 'How many company lookups one client may make in a minute without an API key.',
    default: 30,
  }),
  REGISTRY_ARES_URL: registryUrl('ARES (Czechia)', 'https://ares.gov.cz'),
  REGISTRY_RPO_URL: registryUrl('RPO (Slovakia)', 'https://api.statistics.sk'),
  REGISTRY_RUZ_URL: registryUrl('RÚZ (Slovakia, tax numbers)', 'https://www.registeruz.sk'),
  REGISTRY_BRREG_URL: registryUrl('Brønnøysundregistrene (Norway)', 'https://data.brreg.no'),
  REGISTRY_PRH_URL: registryUrl('PRH (Finland)', 'https://avoindata.prh.fi'),
  REGISTRY_RECHERCHE_URL: registryUrl("Recherche d'entreprises (France)", 'https://recherche-entreprises.api.gouv.fr'),
  REGISTRY_WHITELIST_URL: registryUrl('the white list of taxpayers (Poland)', 'https://wl-api.mf.gov.pl'),
  REGISTRY_KRS_URL: registryUrl('KRS (Poland)', 'https://api-krs.ms.gov.pl'),
  REGISTRY_ANAF_URL: registryUrl('ANAF (Romania)', 'https://webservicesp.anaf.ro'),
  REGISTRY_VIES_URL: registryUrl('VIES (European Union)', 'https://ec.europa.eu'),
  REGISTRY_GLEIF_URL: registryUrl('GLEIF (worldwide)', 'https://api.gleif.org'),
  REGISTRY_EE_URL: registryUrl('the e-Business Register (Estonia)', 'https://ariregister.rik.ee'),
  REGISTRY_LV_URL: registryUrl('the Register of Enterprises (Latvia)', 'https://data.gov.lv'),
  REGISTRY_COMPANIES_HOUSE_URL: registryUrl(
    'Companies House (Great Britain)',
    'https://api.company-information.service.gov.uk',
  ),
  REGISTRY_COMPANIES_HOUSE_KEY: text({
    description: 'Your key for Companies House. Without it, British companies are looked up at GLEIF.',
    expects: 'the key as Companies House issued it',
    secret: true,
    defaultWords: 'none',
  }),
});

/** Where a registry is asked: REGISTRY_COMPANIES_HOUSE_URL replaces the address of companies-house. */
export function addressOf(settings: Record<string, unknown>, { id, url }: Registry): string {
  const set = settings[`REGISTRY_${id.toUpperCase().replaceAll('-', '_')}_URL`];
  return typeof set === 'string' ? set : url;
}
