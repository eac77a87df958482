// The great-circle distance between two points, by the haversine formula with the mean radius of the earth (spec 4.6).

export type Point = { latitude: number; longitude: number };

/** Mean radius of the earth (IUGG), as the design fixes it. */
const radiusKm = 6371.0088;
const radians = Math.PI / 180;

export function haversineKm(from: Point, to: Point): number {
  const sinLatitude = Math.sin(((to.latitude - from.latitude) * radians) / 2);
  const sinLongitude = Math.sin(((to.longitude - from.longitude) * radians) / 2);
  const cosines = Math.cos(from.latitude * radians) * Math.cos(to.latitude * radians);
  const h = sinLatitude * sinLatitude + cosines * sinLongitude * sinLongitude;
  // For two antipodes, rounding errors may make h greater than 1, where asin is NaN.
  return 2 * radiusKm * Math.asin(Math.sqrt(Math.min(1, h)));
}

/** Rounded for answers: three decimals, one metre. */
export const roundKm = (km: number): number => Math.round(km * 1_000) / 1_000;

/** A point on the unit sphere. */
export type Place = { x: number; y: number; z: number };

/** On the unit sphere, chords order distances as arcs do, and need no trigonometry. */
export function toUnitSphere({ latitude, longitude }: Point): Place {
  const cosLatitude = Math.cos(latitude * radians);
  return {
    x: cosLatitude * Math.cos(longitude * radians),
    y: cosLatitude * Math.sin(longitude * radians),
    z: Math.sin(latitude * radians),
  };
}
