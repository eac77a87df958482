// The icons of the console: strokes of 18 px, drawn in the colour of the text beside them.

const paths: Record<string, string> = {
  keys: 'M8.4 9.6l6.8-6.8M12.4 5.6l2.3 2.3M5.8 8.6a3.6 3.6 0 1 0 0 7.2a3.6 3.6 0 1 0 0-7.2z',
  branches:
    'M2.6 7.6v7.8h12.8V7.6M1.8 5.6l1.5-3.2h11.4l1.5 3.2c0 1.3-.9 2.2-2.1 2.2S12 6.9 12 5.7c0 1.2-1 2.1-3 2.1S6 6.9 6 5.7c0 1.2-.9 2.1-2.1 2.1S1.8 6.9 1.8 5.6zM7 15.4v-4h4v4',
  lock: 'M3.6 8h10.8v7.8H3.6zM6 8V5.6a3 3 0 0 1 6 0V8',
  people: 'M9 2.6a3.2 3.2 0 1 0 0 6.4a3.2 3.2 0 1 0 0-6.4zM3 15.9c.5-3.3 2.8-5 6-5s5.5 1.7 6 5',
  search: 'M7.8 2.8a5 5 0 1 0 0 10a5 5 0 1 0 0-10zM11.5 11.5l3.7 3.7',
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
