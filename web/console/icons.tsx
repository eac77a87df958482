// The icons of the console: strokes of 18 px, drawn in the colour of the text beside them.

const paths: Record<string, string> = {
  today:
    'M9 5.8a3.2 3.2 0 1 0 0 6.4a3.2 3.2 0 1 0 0-6.4zM9 1.8v1.6M9 14.6v1.6M1.8 9h1.6M14.6 9h1.6M3.9 3.9l1.1 1.1M13 13l1.1 1.1M14.1 3.9L13 5M5 13l-1.1 1.1',
  calendar:
    'M4.4 3.4h9.2a2.2 2.2 0 0 1 2.2 2.2v8a2.2 2.2 0 0 1-2.2 2.2H4.4a2.2 2.2 0 0 1-2.2-2.2v-8a2.2 2.2 0 0 1 2.2-2.2zM2.2 7.4h13.6M6 1.9v3M12 1.9v3',
  companies: 'M2 15.8h14M3.4 15.8V7.4M7 15.8V7.4M11 15.8V7.4M14.6 15.8V7.4M9 1.9l6.8 3.7H2.2z',
  message: 'M2.4 3.4h13.2v8.8H8l-3.4 3v-3H2.4z',
  more: 'M3.6 9h.8M8.6 9h.8M13.6 9h.8',
  keys: 'M8.4 9.6l6.8-6.8M12.4 5.6l2.3 2.3M5.8 8.6a3.6 3.6 0 1 0 0 7.2a3.6 3.6 0 1 0 0-7.2z',
  people: 'M9 2.6a3.2 3.2 0 1 0 0 6.4a3.2 3.2 0 1 0 0-6.4zM3 15.9c.5-3.3 2.8-5 6-5s5.5 1.7 6 5',
  audit: 'M4.2 2.6h9.6v12.8H4.2zM6.8 6h4.4M6.8 9h4.4M6.8 12h2.6',
  system: 'M3 3.4h12v4.2H3zM3 10.4h12v4.2H3zM5.6 5.5h.01M5.6 12.5h.01',
  search: 'M7.8 2.8a5 5 0 1 0 0 10a5 5 0 1 0 0-10zM11.5 11.5l3.7 3.7',
  contact: 'M9 2.6a3.2 3.2 0 1 0 0 6.4a3.2 3.2 0 1 0 0-6.4zM3 15.9c.5-3.3 2.8-5 6-5s5.5 1.7 6 5',
  member: 'M9 2.6a3.2 3.2 0 1 0 0 6.4a3.2 3.2 0 1 0 0-6.4zM3 15.9c.5-3.3 2.8-5 6-5s5.5 1.7 6 5',
  key: 'M8.4 9.6l6.8-6.8M12.4 5.6l2.3 2.3M5.8 8.6a3.6 3.6 0 1 0 0 7.2a3.6 3.6 0 1 0 0-7.2z',
  event: 'M3 4.2h12v11H3zM3 7.6h12M6.2 2.4v3M11.8 2.4v3',
  link: 'M7.6 10.4a3 3 0 0 0 4.3 0l2.5-2.5a3 3 0 0 0-4.3-4.3l-.9.9M10.4 7.6a3 3 0 0 0-4.3 0L3.6 10.1a3 3 0 0 0 4.3 4.3l.9-.9',
  branch:
    'M3 7.4l1-4.2h10l1 4.2M4 8.4v6.8h10V8.4M3 7.4a2 2 0 0 0 4 0a2 2 0 0 0 4 0a2 2 0 0 0 4 0M7.4 15.2v-3.6h3.2v3.6',
  company: 'M2.8 15.2h12.4M4 6.8h10L9 2.8zM4.8 7v6M7.6 7v6M10.4 7v6M13.2 7v6',
  rail: 'M2.8 4h12.4v10H2.8zM7 4v10',
  plus: 'M9 3.2v11.6M3.2 9h11.6',
  close: 'M4.5 4.5l9 9M13.5 4.5l-9 9',
  check: 'M3.6 9.6l3.7 3.7 7.2-8',
  down: 'M5 7.2l4 4 4-4',
  cross: 'M9 2.2a6.8 6.8 0 1 0 0 13.6a6.8 6.8 0 1 0 0-13.6zM6.6 6.6l4.8 4.8M11.4 6.6l-4.8 4.8',
  ok: 'M9 2.2a6.8 6.8 0 1 0 0 13.6a6.8 6.8 0 1 0 0-13.6zM6 9.3l2.1 2.1L12.2 7',
};

export function Icon({ name, isSmall = false }: { name: string; isSmall?: boolean }) {
  return (
    <svg class={isSmall ? 'icon s' : 'icon'} viewBox="0 0 18 18" aria-hidden="true">
      <path d={paths[name] ?? ''} />
    </svg>
  );
}
