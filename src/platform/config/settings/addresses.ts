// Where Kontor listens, how clients reach it, and which proxies it trusts.
import { checkNetworks, checkOrigins, expectsPort, port, publicUrl, textOr } from '../setting.ts';

export const addressSettings = {
  HOST: textOr(
    {
      group: 'Addresses',
      description: 'The network address to listen on. 0.0.0.0 listens on all of them.',
      expects: 'an IP address or a host name',
    },
    '127.0.0.1',
  ),
  API_PORT: port({ group: 'Addresses', description: 'Port of the main interface.', expects: expectsPort }, 3000),
  API_URL: publicUrl({
    group: 'Addresses',
    description: 'Public address of the main interface, as clients reach it through a proxy.',
    fromPort: 'API_PORT',
  }),
  TRUSTED_PROXIES: textOr(
    {
      group: 'Addresses',
      description:
        'Addresses or networks (CIDR), separated by commas, of the proxies in front of Kontor. Only they may say who the client is (X-Forwarded-For) and name a request (X-Request-Id).',
      expects: 'IP addresses or networks such as 10.0.0.0/8, separated by commas',
      check: checkNetworks,
      defaultWords: 'none',
    },
    '',
  ),
  CORS_ORIGINS: textOr(
    {
      group: 'Addresses',
      description: 'Web origins, separated by commas, whose pages may call the main interface from a browser.',
      expects: 'origins such as https://shop.example, separated by commas',
      check: checkOrigins,
      defaultWords: 'none',
    },
    '',
  ),
};
