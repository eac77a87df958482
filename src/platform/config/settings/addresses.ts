// Where Kontor listens, how clients reach it, and which proxies it trusts.
import { checkNetworks, checkOrigins, inGroup, port, publicUrl, textOr } from '../setting.ts';

export const addressSettings = inGroup('Addresses', {
  HOST: textOr({
    description: 'The network address to listen on. 0.0.0.0 listens on all of them.',
    expects: 'an IP address or a host name',
    default: '127.0.0.1',
  }),
  API_PORT: port({ description: 'Port of the main interface.', default: 3000 }),
  API_URL: publicUrl({
    description: 'Public address of the main interface, as clients reach it through a proxy.',
    fromPort: 'API_PORT',
  }),
  TRUSTED_PROXIES: textOr({
    description:
      'Addresses or networks (CIDR), separated by commas, of the proxies in front of Kontor. Only they may say who the client is (X-Forwarded-For) and name a request (X-Request-Id).',
    expects: 'IP addresses or networks such as 10.0.0.0/8, separated by commas',
    check: checkNetworks,
    defaultWords: 'none',
    default: '',
  }),
  CORS_ORIGINS: textOr({
    description: 'Web origins, separated by commas, whose pages may call the main interface from a browser.',
    expects: 'origins such as https://shop.example, separated by commas',
    check: checkOrigins,
    defaultWords: 'none',
    default: '',
  }),
});
