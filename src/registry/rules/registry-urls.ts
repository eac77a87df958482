// Which settings replace the address of which registry: REGISTRY_COMPANIES_HOUSE_URL is that of companies-house.

/** Registry ids and addresses, of the settings that are set. */
export function readRegistryUrls(settings: Record<string, unknown>): Record<string, string> {
  const urls: Record<string, string> = {};
  for (const [name, value] of Object.entries(settings)) {
    const id = /^REGISTRY_(\w+)_URL$/.exec(name)?.[1]?.toLowerCase().replaceAll('_', '-');
    if (id !== undefined && typeof value === 'string') urls[id] = value;
  }
  return urls;
}
