// Draws the maps of Europe and of the world at build time: one SVG each, with a shape for each country, named by its code.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type GeoProjection, geoAzimuthalEqualArea, geoNaturalEarth1, geoPath } from 'd3-geo';
import type { Feature, FeatureCollection, Geometry } from 'geojson';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import type { Plugin } from 'vite';
import { readFlagsFolder } from './copy-flags.ts';
import { readCountryCode, smallStates } from './country-codes.ts';
import { shortenPath } from './shorten-path.ts';

const require = createRequire(import.meta.url);
const moduleName = 'virtual:map-files';

type DrawnMap = { svg: string; path: string; codes: string[]; width: number; height: number };
type Plan = { name: string; file: string; width: number; height: number; dot: number; projection: GeoProjection };

const plans: Plan[] = [
  {
    name: 'europe',
    file: 'countries-50m.json',
    width: 480,
    height: 340,
    dot: 3,
    projection: geoAzimuthalEqualArea()
      .rotate([-13, -52])
      .scale(590)
      .translate([222, 160])
      .clipExtent([
        [-4, -4],
        [484, 344],
      ]),
  },
  {
    name: 'world',
    file: 'countries-110m.json',
    width: 640,
    height: 320,
    dot: 2.5,
    // Rotated by 11 degrees: the edge of the map is then in the Bering Strait and cuts no country.
    projection: geoNaturalEarth1().rotate([-11, 0]).scale(120).translate([320, 178]),
  },
];

export function drawMaps(): Plugin {
  let drawn: Record<string, DrawnMap> | undefined;
  const read = () => {
    drawn ??= Object.fromEntries(plans.map((plan) => [plan.name, drawMap(plan)]));
    return drawn;
  };
  return {
    name: 'draw-maps',
    sharedDuringBuild: true,
    resolveId: (id) => (id === moduleName ? `\0${moduleName}` : undefined),
    load(id) {
      if (id !== `\0${moduleName}`) return undefined;
      const maps = read();
      const files = Object.entries(maps).map(([name, { path, width, height }]) => [
        name,
        { href: `/${path}`, width, height },
      ]);
      const values = {
        ...Object.fromEntries(files),
        europeCodes: maps.europe?.codes.join(' '),
        flags: `/${readFlagsFolder().path}`,
      };
      return Object.entries(values)
        .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
        .join('\n');
    },
    generateBundle() {
      if (this.environment.name !== 'client') return;
      for (const { svg, path } of Object.values(read())) this.emitFile({ type: 'asset', fileName: path, source: svg });
    },
  };
}

function drawMap({ name, file, width, height, dot, projection }: Plan): DrawnMap {
  const topology = JSON.parse(readFileSync(require.resolve(`world-atlas/${file}`), 'utf8')) as Topology;
  const countries = topology.objects.countries as GeometryCollection<{ name: string }>;
  const { features } = feature(topology, countries) as FeatureCollection<Geometry, { name: string }>;
  const path = geoPath(projection).digits(1);
  const shapes = new Map<string, string>();
  for (const country of features.filter(isShown)) {
    const code = readCountryCode(String(country.id), country.properties.name) ?? '';
    const d = shortenPath(path(country) ?? '');
    if (d !== '') shapes.set(code, (shapes.get(code) ?? '') + d);
  }
  const dots = Object.entries(smallStates).flatMap(([code, place]) => {
    const [x = -1, y = -1] = projection(place) ?? [];
    const isInside = x > 0 && y > 0 && x < width && y < height && !isLarge(shapes.get(code));
    if (!isInside) return [];
    shapes.delete(code);
    return [{ code, svg: `<circle id="${code}" cx="${Math.round(x)}" cy="${Math.round(y)}" r="${dot}"/>` }];
  });
  const paths = [...shapes].map(([code, d]) => `<path${code ? ` id="${code}"` : ''} d="${d}"/>`);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"><g id="base">${paths.join('')}${dots
    .map((one) => one.svg)
    .join('')}</g></svg>`;
  const hash = createHash('sha256').update(svg).digest('base64url').slice(0, 8);
  const codes = [...shapes.keys(), ...dots.map((one) => one.code)].filter(Boolean).sort();
  return { svg, path: `assets/${name}-${hash}.svg`, codes, width, height };
}

const isShown = ({ properties }: Feature<Geometry, { name: string }>) => properties.name !== 'Antarctica';

/** A shape with only a few points left after rounding is drawn as a dot. */
const isLarge = (d: string | undefined) => d !== undefined && d.length > 60;
