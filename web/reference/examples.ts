// Writes a call in four languages. The key comes from the environment, so that each example runs unchanged.

export type Call = {
  method: string;
  /** Without the query. */
  url: string;
  query: readonly (readonly [name: string, value: string])[];
  body: string | null;
  needsKey: boolean;
};
export type Example = { language: 'curl' | 'javascript' | 'php' | 'python'; name: string; code: string };

export function writeExamples(call: Call): Example[] {
  return [
    { language: 'curl', name: 'curl', code: writeCurl(call) },
    { language: 'javascript', name: 'JavaScript', code: writeJavaScript(call) },
    { language: 'php', name: 'PHP', code: writePhp(call) },
    { language: 'python', name: 'Python', code: writePython(call) },
  ];
}

/** A shell does not interpret text in single quotes. */
const quoteShell = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;

/** curl encodes the query itself, so that values can be typed unchanged: a slash, an ampersand or a plus cuts nothing off. */
function writeCurl({ method, url, query, body, needsKey }: Call): string {
  const options = [query.length > 0 ? '-G ' : '', method === 'GET' ? '' : `-X ${method} `].join('');
  const lines = [`curl ${options}${quoteShell(url)}`];
  if (needsKey) lines.push('-H "X-Api-Key: $KONTOR_KEY"');
  for (const [name, value] of query) lines.push(`--data-urlencode ${quoteShell(`${name}=${value}`)}`);
  if (body !== null) lines.push("-H 'Content-Type: application/json'", `-d ${quoteShell(body)}`);
  return lines.join(' \\\n  ');
}

function writeJavaScript({ method, url, query, body, needsKey }: Call): string {
  const headers = [
    ...(needsKey ? ["'X-Api-Key': process.env.KONTOR_KEY"] : []),
    ...(body === null ? [] : ["'Content-Type': 'application/json'"]),
  ];
  const options = [
    ...(method === 'GET' ? [] : [`  method: '${method}',`]),
    ...(headers.length === 0 ? [] : [`  headers: { ${headers.join(', ')} },`]),
    ...(body === null ? [] : [`  body: JSON.stringify(${indent(body, '  ')}),`]),
  ];
  const members = query.map(([name, value]) => `${name}: ${quoteScript(value)}`);
  const address = query.length === 0 ? quoteScript(url) : `\`${url}?\${query}\``;
  return [
    ...(query.length === 0 ? [] : [`const query = new URLSearchParams({ ${members.join(', ')} });`]),
    options.length === 0
      ? `const response = await fetch(${address});`
      : [`const response = await fetch(${address}, {`, ...options, '});'].join('\n'),
    'console.log(response.status, await response.json());',
  ].join('\n');
}

const quoteScript = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;

function writePhp({ method, url, query, body, needsKey }: Call): string {
  const headers = [
    ...(needsKey ? ['"X-Api-Key: " . getenv("KONTOR_KEY")'] : []),
    ...(body === null ? [] : ['"Content-Type: application/json"']),
  ];
  const members = query.map(([name, value]) => `"${name}" => ${quoteScript(value)}`);
  const address = query.length === 0 ? quoteScript(url) : `${quoteScript(`${url}?`)} . $query`;
  return [
    '<?php',
    ...(query.length === 0 ? [] : [`$query = http_build_query([${members.join(', ')}]);`]),
    '$context = stream_context_create(["http" => [',
    `    "method" => "${method}",`,
    ...(headers.length === 0 ? [] : [`    "header" => [${headers.join(', ')}],`]),
    ...(body === null ? [] : [`    "content" => ${quoteScript(body)},`]),
    '    "ignore_errors" => true,',
    ']]);',
    `$answer = file_get_contents(${address}, false, $context);`,
    'var_dump(json_decode($answer, true));',
  ].join('\n');
}

function writePython({ method, url, query, body, needsKey }: Call): string {
  const headers = [
    ...(needsKey ? ['"X-Api-Key": os.environ["KONTOR_KEY"]'] : []),
    ...(body === null ? [] : ['"Content-Type": "application/json"']),
  ];
  const members = query.map(([name, value]) => `${JSON.stringify(name)}: ${JSON.stringify(value)}`);
  const modules = [
    'json',
    ...(needsKey ? ['os'] : []),
    ...(query.length > 0 ? ['urllib.parse'] : []),
    'urllib.request',
  ];
  return [
    `import ${modules.join(', ')}`,
    '',
    ...(query.length === 0 ? [] : [`query = urllib.parse.urlencode({${members.join(', ')}})`]),
    'request = urllib.request.Request(',
    `    ${query.length === 0 ? JSON.stringify(url) : `${JSON.stringify(`${url}?`)} + query`},`,
    `    method="${method}",`,
    ...(headers.length === 0 ? [] : [`    headers={${headers.join(', ')}},`]),
    // Python parses the text of the body: true, false and null are written differently in Python.
    ...(body === null ? [] : [`    data=${JSON.stringify(JSON.stringify(JSON.parse(body)))}.encode(),`]),
    ')',
    'with urllib.request.urlopen(request) as response:',
    '    print(response.status, json.load(response))',
  ].join('\n');
}

const indent = (text: string, by: string) => text.replaceAll('\n', `\n${by}`);
