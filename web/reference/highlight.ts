// Colours code: splits it into the few kinds of words that a reader looks for. Small on purpose: it knows our own examples.

export type CodeLanguage = 'curl' | 'javascript' | 'php' | 'python' | 'json' | 'text';

/** `s` a text, `n` a number, `k` a word of the language, `p` the name of a property, an option or a variable, `c` a comment. */
export type TokenKind = 's' | 'n' | 'k' | 'p' | 'c' | null;
export type Token = { kind: TokenKind; text: string };

/** The groups of each expression are named by the kind they find. */
const quoted = `"(?:\\\\.|[^"\\\\])*"|'(?:\\\\.|[^'\\\\])*'`;
const number = '(?<n>(?<![\\w.])-?\\d+(?:\\.\\d+)?(?![\\w.]))';
const programs = (words: string, names: string) =>
  new RegExp(
    `(?<c>(?<=^|\\n) *(?://|# ).*)|(?<s>${quoted}|\`[^\`]*\`)|(?<p>${names})|(?<k>\\b(?:${words})\\b)|${number}`,
    'g',
  );

const patterns: Record<CodeLanguage, RegExp> = {
  // In a shell a backslash means nothing between single quotes; '\'' is how to write a quote in such a text.
  curl: /(?<s>"(?:\\.|[^"\\])*"|'[^']*(?:'\\''[^']*)*')|(?<p>(?<=\s)--?[\w-]+|\$\w+)|(?<k>(?<=^|\n)(?:curl|export)\b)|(?<c>(?<=^|\n)#.*)/g,
  javascript: programs('import|from|export|function|const|await|new|if|return|null|true|false', '\\b\\w+(?=: )'),
  php: programs('function|new|if|foreach|as|return|null|true|false', '\\$\\w+'),
  python: programs('import|from|def|with|as|if|for|in|or|return|print|None|True|False', '\\b\\w+(?==)'),
  json: /(?<p>"(?:\\.|[^"\\])*"(?=\s*:))|(?<s>"(?:\\.|[^"\\])*")|(?<n>-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)|(?<k>\b(?:true|false|null)\b)/g,
  // Header lines: their names.
  text: /(?<p>^[\w-]+(?=: ))/gm,
};

/** The texts of the tokens, joined, are the code again. */
export function highlight(code: string, language: CodeLanguage): Token[] {
  const pattern = patterns[language];

  const tokens: Token[] = [];
  let end = 0;
  for (const match of code.matchAll(pattern)) {
    const [kind, text = ''] = Object.entries(match.groups ?? {}).find(([, found]) => found !== undefined) ?? [];
    if (text === '') continue;
    if (match.index > end) tokens.push({ kind: null, text: code.slice(end, match.index) });
    tokens.push({ kind: kind as TokenKind, text });
    end = match.index + text.length;
  }
  if (end < code.length) tokens.push({ kind: null, text: code.slice(end) });
  return tokens;
}
