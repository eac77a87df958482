// Draws a document in Markdown as elements, never as HTML: whatever stands in it can only be text, and a link only http, https or
// mailto. Headings, paragraphs, lists, quotations, bold, italic, code and links; all else stays as it is written.
import type { ComponentChildren, VNode } from 'preact';

const longest = 20_000;

export function Markdown({ text }: { text: string }) {
  const blocks = text
    .slice(0, longest)
    .replaceAll('\r\n', '\n')
    .split(/\n{2,}/);
  return <div class="markdown">{blocks.map(drawBlock)}</div>;
}

function drawBlock(block: string, index: number): VNode | null {
  const lines = block.split('\n').filter((line) => line.trim() !== '');
  if (lines.length === 0) return null;
  const [first = ''] = lines;
  const heading = /^(#{1,6}) /.exec(first);
  if (heading) {
    const rest = lines.slice(1).join('\n');
    return (
      <div key={index}>
        <h4>{drawInline(first.slice(heading[0].length))}</h4>
        {rest !== '' && drawBlock(rest, 0)}
      </div>
    );
  }
  if (lines.every((line) => /^\s{0,3}[-*+] /.test(line))) {
    return <ul key={index}>{lines.map((line) => drawItem(line.replace(/^\s{0,3}[-*+] /, '')))}</ul>;
  }
  if (lines.every((line) => /^\s{0,3}\d{1,4}[.)] /.test(line))) {
    return <ol key={index}>{lines.map((line) => drawItem(line.replace(/^\s{0,3}\d{1,4}[.)] /, '')))}</ol>;
  }
  if (lines.every((line) => line.startsWith('>'))) {
    return <blockquote key={index}>{drawInline(lines.map((line) => line.replace(/^> ?/, '')).join(' '))}</blockquote>;
  }
  return <p key={index}>{drawInline(lines.join(' '))}</p>;
}

const drawItem = (text: string) => <li key={text}>{drawInline(text)}</li>;

const links = /^(?:https?:\/\/|mailto:)/i;
const marks: [mark: string, draw: (inside: ComponentChildren) => VNode][] = [
  ['**', (inside) => <strong>{inside}</strong>],
  ['__', (inside) => <strong>{inside}</strong>],
  ['*', (inside) => <em>{inside}</em>],
  ['_', (inside) => <em>{inside}</em>],
  ['`', (inside) => <code>{inside}</code>],
];

/** From left to right, each mark once: what has no end is text. Its time is linear, since each search that fails is the last. */
function drawInline(text: string): ComponentChildren[] {
  const drawn: ComponentChildren[] = [];
  const missing = new Set<string>();
  let plain = '';
  const flush = () => {
    if (plain !== '') drawn.push(plain);
    plain = '';
  };
  for (let at = 0; at < text.length; ) {
    const mark = marks.find(([sign]) => text.startsWith(sign, at) && !missing.has(sign));
    const end = mark ? text.indexOf(mark[0], at + mark[0].length + 1) : -1;
    if (mark && end > 0) {
      flush();
      drawn.push(mark[1](text.slice(at + mark[0].length, end)));
      at = end + mark[0].length;
      continue;
    }
    if (mark) missing.add(mark[0]);
    const link = text[at] === '[' && !missing.has('[') ? readLink(text, at) : null;
    if (link === 'none') missing.add('[');
    else if (link) {
      flush();
      drawn.push(
        <a href={link.href} rel="noreferrer nofollow">
          {link.label}
        </a>,
      );
      at = link.end;
      continue;
    }
    plain += text[at];
    at += 1;
  }
  flush();
  return drawn;
}

/** `[label](https://…)`; null for another address, which stays text; 'none' where no link can follow. */
function readLink(text: string, at: number) {
  if (!text.includes('](', at)) return 'none' as const;
  // A label and an address have an end, and not far away: so a text of brackets only does not take long.
  const length = text.slice(at, at + 300).indexOf('](');
  const middle = at + length;
  const reach = text.slice(middle, middle + 2_000).indexOf(')');
  if (length < 0 || reach < 0) return null;
  const end = middle + reach;
  const href = text.slice(middle + 2, end).trim();
  const label = text.slice(at + 1, middle);
  return links.test(href) && !/\s/.test(href) ? { href, label, end: end + 1 } : null;
}
