// Code on a page: a coloured block that can be scrolled by keyboard, and texts with `code` between backticks.
import { Fragment, h } from 'preact';
import { type CodeLanguage, highlight } from './highlight.ts';

type CodeNeeds = { label: string; code: string; language: CodeLanguage };

export function Code({ label, code, language }: CodeNeeds) {
  const tokens = highlight(code, language).map(({ kind, text }) =>
    kind === null ? text : h('b', { class: kind }, text),
  );
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard.
    <pre tabIndex={0} role="region" aria-label={label}>
      {h('code', null, ...tokens)}
    </pre>
  );
}

/** Finds code in a text: all between backticks, names such as isAllDay, event_conflict and format=csv, and a JSON object. */
const codeParts = /`([^`]+)`|(\b[a-z]+(?:(?:[A-Z]\w*|(?:_[a-z]+)+)(?:=\w+)?|=[a-z]+)\b|\{"[^}]+\})/;

export function RichText({ text }: { text: string }) {
  // Of three parts the first is text, and one of the others is code.
  const parts = text.split(codeParts).map((part, index) => (index % 3 === 0 || !part ? part : h('code', null, part)));
  return h(Fragment, null, ...parts);
}
