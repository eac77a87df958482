// Reads a page as somebody without scripts sees it: its forms with their fields, labels and buttons, and its texts.

type Attributes = Record<string, string>;
export type PageField = { tag: string; name: string; value: string; attributes: Attributes; isLabelled: boolean };
export type PageForm = {
  method: string;
  enctype: string;
  /** Where it can be sent: its own address, and those of its buttons. */
  targets: string[];
  fields: PageField[];
  buttons: number;
};

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };
const decode = (text: string) => text.replaceAll(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => entities[name] ?? '');

const readAttributes = (text: string): Attributes =>
  Object.fromEntries(
    [...text.matchAll(/([\w-]+)(?:="([^"]*)")?/g)].map(([, name, value]) => [name, decode(value ?? '')]),
  );

type Found = { tag: string; at: number; end: number; attributes: Attributes; content: string };

/** Elements of these names; none of them holds its like. */
const findAll = (html: string, names: string): Found[] =>
  [...html.matchAll(new RegExp(`<(${names})\\b((?:[^>"]|"[^"]*")*)>`, 'g'))].map((found) => {
    const [whole, tag = '', attributes = ''] = found;
    const at = found.index + whole.length;
    const end = tag === 'input' ? at : html.indexOf(`</${tag}>`, at);
    return { tag, at, end, attributes: readAttributes(attributes), content: html.slice(at, end) };
  });

const isWithin = (one: Found, other: Found) => one.at > other.at && one.at <= other.end;

const isDrawn = (type = 'text') => !['hidden', 'submit', 'button', 'reset', 'image'].includes(type);

function readValue({ tag, attributes, content }: Found): string {
  if (tag === 'textarea') return decode(content);
  if (tag !== 'select') return attributes.value ?? '';
  const options = findAll(content, 'option');
  return (options.find((one) => 'selected' in one.attributes) ?? options[0])?.attributes.value ?? '';
}

/** Those that are drawn: a hidden one is for scripts. */
export function readForms(html: string): PageForm[] {
  const labels = findAll(html, 'label');
  const named = new Set(labels.map(({ attributes }) => attributes.for));
  const controls = findAll(html, 'input|select|textarea|button');
  const isLabelled = (one: Found) =>
    !isDrawn(one.attributes.type) ||
    named.has(one.attributes.id ?? '') ||
    'aria-label' in one.attributes ||
    'aria-labelledby' in one.attributes ||
    labels.some((label) => isWithin(one, label));
  const forms = findAll(html, 'form').filter(({ attributes }) => !('hidden' in attributes));
  return forms.map((form) => {
    const { id, method = 'get', enctype = '', action } = form.attributes;
    const own = controls.filter((one) =>
      one.attributes.form === undefined ? isWithin(one, form) : one.attributes.form === id,
    );
    const typeOf = ({ tag, attributes: { type } }: Found) => type ?? (tag === 'button' ? 'submit' : 'text');
    const buttons = own.filter((one) => typeOf(one) === 'submit');
    const fields = own.filter((one) => one.tag !== 'button' && one.attributes.name !== undefined);
    return {
      method,
      enctype,
      targets: [action, ...buttons.map((one) => one.attributes.formaction)].filter((one) => one !== undefined),
      buttons: buttons.length,
      fields: fields.map((one) => ({
        tag: one.tag,
        name: (one.attributes.name ?? '').replace(/\[.*$/, ''),
        value: readValue(one),
        attributes: one.attributes,
        isLabelled: isLabelled(one),
      })),
    };
  });
}

/** The words that a field is described by, as its problem is. */
export function wordsOf(html: string, { attributes }: PageField): string {
  const [id] = attributes['aria-describedby']?.split(' ') ?? [];
  const [, text = ''] = new RegExp(`id="${id}"[^>]*>([^<]*)<`).exec(html) ?? [];
  return id ? decode(text) : '';
}

/** Every text between two tags, and of what is read aloud. */
export const textsOf = (html: string): string[] =>
  [
    ...html
      .replaceAll(/<(script|style|svg)\b.*?<\/\1>/gs, '')
      .matchAll(/>([^<]+)<|(?:aria-label|placeholder|title)="([^"]+)"/g),
  ]
    .map(([, text, attribute]) => decode(text ?? attribute ?? '').trim())
    .filter((text) => text !== '');
