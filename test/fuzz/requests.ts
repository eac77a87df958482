// Makes requests for a route from its schemas: valid ones, and ones with an error anywhere.
import fc from 'fast-check';
import { inheritedNames, inheritedPaths } from '#test/attacks/built-ins.ts';
import type { JsonSchema } from '#test/attacks/from-schema.ts';
import type { Route } from '#test/source/route-table.ts';
import { anyDamage, type BodyType, bodyTypes, writeBody } from './bodies.ts';
import { type Dictionary, fittingValue, inheritedName, oddText, withChanges } from './values.ts';

export type FuzzRequest = {
  method: string;
  url: string;
  headers: Record<string, string>;
  payload?: Buffer;
  remoteAddress: string;
};

const acceptable = [
  undefined,
  '*/*',
  'application/json',
  'text/plain',
  'multipart/form-data',
  'application/problem+json',
  'application/ld+json',
  'text/html',
  'text/plain;q=0.1, multipart/form-data;q=0.2',
  ',;,;q=',
];
const methods = ['GET', 'POST', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/** Text that a header may contain. */
const headerText = oddText.map((text) => text.replace(/[^\x20-\x7e\xa0-\xff]/g, '').trim());

const encode = (text: string) => encodeURIComponent(text.toWellFormed());
/** Leaves percent signs and separators of the query unescaped. */
const encodeBadly = (text: string) => text.replace(/[^\x21-\x22\x24-\x7e]/g, '').slice(0, 3_000);

type Pair = [name: string, value: unknown];

const writeQuery = (pairs: Pair[], isRaw: boolean) =>
  pairs
    .map(([name, value]) => {
      const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
      return isRaw ? `${encodeBadly(name)}=${encodeBadly(text)}` : `${encode(name)}=${encode(text.slice(0, 8_000))}`;
    })
    .join('&');

/** Members of a schema as pairs: mostly valid, some missing, odd, repeated or unknown. */
function pairsOf(
  schema: JsonSchema | undefined,
  dictionary: Dictionary,
  strangeName: fc.Arbitrary<string>,
): fc.Arbitrary<Pair[]> {
  const fitting = schema ? withChanges(fittingValue(schema, dictionary)) : fc.constant({});
  const extra = fc.array(fc.tuple(fc.oneof(fc.constantFrom('organisation', 'a[b]'), strangeName, oddText), oddText), {
    maxLength: 2,
  });
  return fc
    .tuple(fitting, fc.oneof({ weight: 4, arbitrary: fc.constant([]) }, extra), fc.nat({ max: 9 }))
    .map(([value, more, luck]) => {
      const pairs: Pair[] = [...Object.entries(Object(value)), ...more];
      return luck === 0 ? [...pairs, ...pairs.slice(0, 1)] : pairs;
    });
}

function pathOf(route: Route, dictionary: Dictionary): fc.Arbitrary<string> {
  const names = [...route.url.matchAll(/:(\w+)/g)].map(([, name]) => name ?? '');
  const values = names.map((name) => {
    const known = dictionary[name] ?? [];
    if (known.length === 0) throw new Error(`${route.url}: the dictionary of the fuzzer has no word for ${name}.`);
    const codes = known.map((code) => String(code));
    return fc.oneof(
      { weight: 4, arbitrary: fc.constantFrom(...codes, ...codes.flatMap((code) => [`${code}+`, `${code}.svg`])) },
      oddText,
    );
  });
  const filled = fc
    .tuple(...values)
    .map((all) => names.reduce((url, name, at) => url.replace(`:${name}`, encode(all[at] ?? '')), route.url));
  const wrong = filled.chain((path) => fc.constantFrom(`${path}/`, path.toUpperCase(), `/${path}`, `${path}%00`, '/'));
  return fc.oneof({ weight: 30, arbitrary: filled }, { weight: 1, arbitrary: wrong });
}

export type Keys = Record<'PROD' | 'DEV_' | 'ROOT', string>;

/** Names that all objects inherit, and API keys in wrong places: no answer may contain one. */
const strangeNames = (keys: Keys) =>
  fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...inheritedPaths) },
    { weight: 3, arbitrary: inheritedName },
    { weight: 1, arbitrary: fc.tuple(inheritedName, inheritedName).map(([first, second]) => `${first}.${second}`) },
    { weight: 1, arbitrary: fc.tuple(inheritedName, inheritedName).map(([first, second]) => `x[${first}][${second}]`) },
    { weight: 1, arbitrary: fc.constantFrom(keys.PROD, `${'x'.repeat(40)}${keys.DEV_}`, `event[${keys.ROOT}`) },
  );

type KeyPlace = 'header' | 'bearer' | 'query' | 'body' | 'twice';

export type Callers = { keys: Keys; session: string; origin: string };

export function requestsFor(route: Route, callers: Callers, dictionary: Dictionary): fc.Arbitrary<FuzzRequest> {
  const { keys, session, origin } = callers;
  // Who signs out ends the session that all other requests need.
  const isOfConsole = /^\/(?:console|bff)(?:\/|$)/.test(route.url) && !route.url.endsWith('/sign-out');
  const goodKeys = Object.values(keys).map((key) => fc.constant<string | undefined>(key));
  const badKey = fc.oneof(fc.constant(undefined), fc.constant(`PROD${'z'.repeat(28)}`), headerText);
  const strangeName = strangeNames(keys);
  const strangeBody = fc.dictionary(strangeName, oddText, { minKeys: 1, maxKeys: 3 });
  const parts = fc.record({
    method: fc.oneof({ weight: 24, arbitrary: fc.constant(route.method) }, fc.constantFrom(...methods)),
    path: pathOf(route, dictionary),
    query: pairsOf(route.querystring, dictionary, strangeName),
    isRaw: fc.nat({ max: 11 }).map((luck) => luck === 0),
    // Spec 5: all methods may have a body, so routes without one get a body, too.
    body: route.body ? withChanges(fittingValue(route.body, dictionary)) : seldom(strangeBody),
    extra: fc.oneof({ weight: 3, arbitrary: fc.constant([]) }, fc.array(strangeName, { minLength: 1, maxLength: 3 })),
    bodyType: fc.constantFrom<BodyType>(...bodyTypes, 'json', 'form', 'formJson'),
    damage: anyDamage,
    key: fc.oneof({ weight: 9, arbitrary: fc.oneof(...goodKeys) }, { weight: 1, arbitrary: badKey }),
    keyPlace: fc.constantFrom<KeyPlace>('header', 'header', 'bearer', 'query', 'body', 'twice'),
    headers: headersOf(route),
    client: fc.nat({ max: 63 }),
    isSignedIn: fc.nat({ max: 9 }).map((luck) => luck > 0),
  });
  return parts.map((part) => {
    const { method, path, query, isRaw, body, bodyType, damage, extra, key, keyPlace, client, isSignedIn } = part;
    let { headers } = part;
    if (isOfConsole && isSignedIn) headers = { ...headers, cookie: session, origin };
    const pairs: Pair[] = key !== undefined && keyPlace === 'query' ? [['apiKey', key], ...query] : query;
    const isKeyInBody = key !== undefined && (keyPlace === 'body' || keyPlace === 'twice');
    const whole = isKeyInBody ? { ...Object(body), apiKey: key } : body;
    const written = whole === undefined ? undefined : writeBody(bodyType, whole, damage, extra);
    if (key !== undefined && (keyPlace === 'header' || keyPlace === 'twice'))
      headers = { ...headers, 'x-api-key': key };
    if (key !== undefined && keyPlace === 'bearer') headers = { ...headers, authorization: `Bearer ${key}` };
    if (written?.type !== undefined) headers = { ...headers, 'content-type': written.type };
    return {
      method,
      url: pairs.length === 0 ? path : `${path}?${writeQuery(pairs, isRaw)}`,
      headers,
      ...(written === undefined ? {} : { payload: written.payload }),
      remoteAddress: `198.51.100.${client}`,
    };
  });
}

const seldom = <T>(arbitrary: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 5, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary });

/** Those that are valid header names. */
const headerNames = inheritedNames.filter((name) => /^[\w-]+$/.test(name));

function headersOf(route: Route): fc.Arbitrary<Record<string, string>> {
  const declared = Object.keys(route.headers?.properties ?? {}).map((name) => [name, seldom(headerText)] as const);
  const all = fc.record({
    accept: fc.oneof(fc.constantFrom(...acceptable), seldom(headerText)),
    'x-environment': seldom(fc.oneof(fc.constantFrom('live', 'sandbox'), headerText)),
    'x-request-id': seldom(headerText),
    'x-forwarded-for': seldom(headerText),
    'if-none-match': seldom(fc.oneof(fc.constantFrom('*', '"a"', 'W/"'), headerText)),
    'user-agent': seldom(headerText),
    referer: seldom(headerText),
    origin: seldom(headerText),
    cookie: seldom(fc.tuple(inheritedName, headerText).map(([name, text]) => `${name}=${text}; lang=${name}`)),
    'accept-language': seldom(headerText),
    'accept-encoding': seldom(headerText),
    ...Object.fromEntries(declared),
  });
  const strange = seldom(fc.constantFrom(...headerNames));
  return fc.tuple(all, strange).map(([headers, name]) => {
    const given = Object.entries(headers).filter(([, value]) => value !== undefined);
    return Object.fromEntries(name === undefined ? given : [...given, [name, 'x']]) as Record<string, string>;
  });
}
