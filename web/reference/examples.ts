// Writes a call in four languages. The key comes from the environment, so that each example runs unchanged.

export type Call = { method: string; url: string; body: string | null; needsKey: boolean };
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

function writeCurl({ method, url, body, needsKey }: Call): string {
  const lines = [`curl ${method === 'GET' ? '' : `-X ${method} `}${quoteShell(url)}`];
  if (needsKey) lines.push('-H "X-Api-Key: $KONTOR_KEY"');
  if (body !== null) lines.push("-H 'Content-Type: application/json'", `-d ${quoteShell(body)}`);
  return lines.join(' \\\n  ');
}

function writeJavaScript({ method, url, body, needsKey }: Call): string {
  const headers = [
    ...(needsKey ? ["'X-Api-Key': process.env.KONTOR_KEY"] : []),
    ...(body === null ? [] : ["'Content-Type': 'application/json'"]),
  ];
  const options = [
    ...(method === 'GET' ? [] : [`  method: '${method}',`]),
    ...(headers.length === 0 ? [] : [`  headers: { ${headers.join(', ')} },`]),
    ...(body === null ? [] : [`  body: JSON.stringify(${indent(body, '  ')}),`]),
  ];
  return [
    options.length === 0
      ? `const response = await fetch(${JSON.stringify(url)});`
      : [`const response = await fetch(${JSON.stringify(url)}, {`, ...options, '});'].join('\n'),
    'console.log(response.status, await response.json());',
  ].join('\n');
}

function writePhp({ method, url, body, needsKey }: Call): string {
  const headers = [
    ...(needsKey ? ['"X-Api-Key: " . getenv("KONTOR_KEY")'] : []),
    ...(body === null ? [] : ['"Content-Type: application/json"']),
  ];
  return [
    '<?php',
    '$context = stream_context_create(["http" => [',
    `    "method" => "${method}",`,
    ...(headers.length === 0 ? [] : [`    "header" => [${headers.join(', ')}],`]),
    ...(body === null ? [] : [`    "content" => ${quotePhp(body)},`]),
    '    "ignore_errors" => true,',
    ']]);',
    `$answer = file_get_contents(${quotePhp(url)}, false, $context);`,
    'var_dump(json_decode($answer, true));',
  ].join('\n');
}

const quotePhp = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;

function writePython({ method, url, body, needsKey }: Call): string {
  const headers = [
    ...(needsKey ? ['"X-Api-Key": os.environ["KONTOR_KEY"]'] : []),
    ...(body === null ? [] : ['"Content-Type": "application/json"']),
  ];
  return [
    `import json, ${needsKey ? 'os, ' : ''}urllib.request`,
    '',
    'request = urllib.request.Request(',
    `    ${JSON.stringify(url)},`,
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
