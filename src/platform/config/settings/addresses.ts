// Where Kontor listens, how it is reached, and whom it believes.
import { expectsPort, expectsUrl, port, text, url } from './setting.ts';

/** Everybody gets to see it: in answers, in short links, on pages. */
const expectsPublicUrl = `${expectsUrl}, user or password`;

export const addressSettings = {
  HOST: text(
    {
      group: 'Addresses',
      description: 'The network address to listen on. 0.0.0.0 listens on all of them.',
      expects: 'an IP address or a host name',
    },
    '127.0.0.1',
  ),
  API_PORT: port({ group: 'Addresses', description: 'Port of the main interface.', expects: expectsPort }, 3000),
  SHORTENER_PORT: port({ group: 'Addresses', description: 'Port of the URL shortener.', expects: expectsPort }, 3001),
  API_URL: url({
    group: 'Addresses',
    description: 'Public address of the main interface, as clients reach it through a proxy.',
    expects: expectsPublicUrl,
    defaultWords: 'http://HOST:API_PORT',
  }),
  SHORTENER_URL: url({
    group: 'Addresses',
    description: 'Public address of the shortener: short links begin with it.',
    expects: expectsPublicUrl,
    defaultWords: 'http://HOST:SHORTENER_PORT',
  }),
  TRUSTED_PROXIES: text(
    {
      group: 'Addresses',
      description:
        'Addresses or networks (CIDR), separated by commas, of the proxies in front of Kontor. Only they may say who the client is (X-Forwarded-For) and name a request (X-Request-Id).',
      expects: 'IP addresses or networks such as 10.0.0.0/8, separated by commas',
      defaultWords: 'none',
    },
    '',
  ),
  CORS_ORIGINS: text(
    {
      group: 'Addresses',
      description: 'Web origins, separated by commas, whose pages may call the main interface from a browser.',
      expects: 'origins such as https://shop.example, separated by commas',
      defaultWords: 'none',
    },
    '',
  ),
};
