// GeoJSON (RFC 7946): a branch as a feature, its coordinates as the geometry and everything else as properties.
import { isRow, type Problem, type Row } from './fields.ts';

export function toFeature({ latitude, longitude, ...properties }: Row): Row {
  const isPlaced = latitude !== undefined && longitude !== undefined;
  // RFC 7946 3.2: a feature without a place has the geometry null. 3.1.1: longitude comes first.
  const geometry = isPlaced ? { type: 'Point', coordinates: [longitude, latitude] } : null;
  return { type: 'Feature', geometry, properties };
}

/** The row of a feature, or the problem of the feature. */
export function fromFeature(feature: unknown): { row: Row } | { problem: Problem } {
  if (!isRow(feature) || feature.type !== 'Feature') return refuse('', 'must be a GeoJSON Feature');
  const { geometry = null, properties = null, id } = feature;
  if (properties !== null && !isRow(properties)) return refuse('properties', 'must be an object');
  // 3.2: a feature may have its identifier outside its properties.
  const named = typeof id === 'string' && properties?.slug === undefined ? { slug: id } : {};
  const row = { ...named, ...properties };
  if (geometry === null) return { row };
  if (!isRow(geometry) || geometry.type !== 'Point') return refuse('geometry', 'must be a Point, or null');
  const { coordinates } = geometry;
  if (!Array.isArray(coordinates) || coordinates.length < 2) {
    return refuse('geometry.coordinates', 'must be longitude and latitude, in this order');
  }
  const [longitude, latitude] = coordinates;
  return { row: { ...row, latitude, longitude } };
}

const refuse = (field: string, reason: string) => ({ problem: { field, reason } });
