// The modules that web/build/draw-maps.ts makes at build time.
declare module 'virtual:map-files' {
  type MapFile = { href: string; width: number; height: number };
  export const europe: MapFile;
  export const world: MapFile;
  /** The countries of the map of Europe. */
  export const europeCodes: string;
  /** The folder of the flags, such as /assets/flags-7.5.0. */
  export const flags: string;
}
declare module '*.css';
