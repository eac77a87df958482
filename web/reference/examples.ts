// Writes a call in four languages; the key comes from the environment, so that each runs as it stands.

export type Call = { method: string; url: string; body: string | null };
export type Example = { language: 'curl' | 'javascript' | 'php' | 'python'; name: string; code: string };

export function writeExamples(call: Call): Example[] {
  return [
    { language: 'curl', name: 'curl', code: writeCurl(call) },
    { language: 'javascript', name: 'JavaScript', code: writeJavaScript(call) },
    { language: 'php', name: 'PHP', code: writePhp(call) },
    { language: 'python', name: 'Python', code: writePython(call) },
  ];
}

/** Single quotes keep a shell from reading anything inside them. */
const quoteShell = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;

function writeCurl({ method, url, body }: Call): string {
  const lines = [`curl ${method === 'GET' ? '' : `-X ${method} `}${quoteShell(url)}`, '-H "X-Api-Key: $KONTOR_KEY"'];
  if (body !== null) lines.push("-H 'Content-Type: application/json'", `-d ${quoteShell(body)}`);
  return lines.join(' \\\n  ');
}

function writeJavaScript({ method, url, body }: Call): string {
  const headers = body === null ? '' : ", 'Content-Type': 'application/json'";
  return [
    `const response = await fetch(${JSON.stringify(url)}, {`,
    `  method: '${method}',`,
    `  headers: { 'X-Api-Key': process.env.KONTOR_KEY${headers} },`,
    ...(body === null ? [] : [`  body: JSON.stringify(${indent(body, '  ')}),`]),
    '});',
    'console.log(response.status, await response.json());',
  ].join('\n');
}

function writePhp({ method, url, body }: Call): string {
  const type = body === null ? '' : '\\r\\nContent-Type: application/json';
  return [
    '<?php',
    '$context = stream_context_create(["http" => [',
    `    "method" => "${method}",`,
    `    "header" => "X-Api-Key: " . getenv("KONTOR_KEY") . "${type}",`,
    ...(body === null ? [] : [`    "content" => ${quotePhp(body)},`]),
    '    "ignore_errors" => true,',
    ']]);',
    `$answer = file_get_contents(${quotePhp(url)}, false, $context);`,
    'var_dump(json_decode($answer, true));',
  ].join('\n');
}

const quotePhp = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;

function writePython({ method, url, body }: Call): string {
  return [
    'import json, os, urllib.request',
    '',
    'request = urllib.request.Request(',
    `    ${JSON.stringify(url)},`,
    `    method="${method}",`,
    `    headers={"X-Api-Key": os.environ["KONTOR_KEY"]${body === null ? '' : ', "Content-Type": "application/json"'}},`,
    // The text of the body, read by Python itself: true, false and null are written differently there.
    ...(body === null ? [] : [`    data=${JSON.stringify(JSON.stringify(JSON.parse(body)))}.encode(),`]),
    ')',
    'with urllib.request.urlopen(request) as response:',
    '    print(response.status, json.load(response))',
  ].join('\n');
}

const indent = (text: string, by: string) => text.replaceAll('\n', `\n${by}`);
