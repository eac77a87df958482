// GeoJSON (RFC 7946): a branch as a feature, its coordinates as the geometry and everything else as properties.
import { isRow, type Row } from './fields.ts';
import { type Problem, type ProblemCode, problemOf } from './problems.ts';

export function toFeature({ latitude, longitude, ...properties }: Row): Row {
  const isPlaced = latitude !== undefined && longitude !== undefined;
  // RFC 7946 3.2: a feature without a place has the geometry null. 3.1.1: longitude comes first.
  const geometry = isPlaced ? { type: 'Point', coordinates: [longitude, latitude] } : null;
  return { type: 'Feature', geometry, properties };
}

/** The row of a feature, or the problem of the feature. */
export function fromFeature(feature: unknown): { row: Row } | { problem: Problem } {
  if (!isRow(feature) || feature.type !== 'Feature') return refuse('', 'feature');
  const { geometry = null, properties = null, id } = feature;
  if (properties !== null && !isRow(properties)) return refuse('properties', 'object');
  // 3.2: a feature may have its identifier outside its properties.
  const named = typeof id === 'string' && properties?.slug === undefined ? { slug: id } : {};
  const row = { ...named, ...properties };
  if (geometry === null) return { row };
  if (!isRow(geometry) || geometry.type !== 'Point') return refuse('geometry', 'point');
  const { coordinates } = geometry;
  if (!Array.isArray(coordinates) || coordinates.length < 2) {
    return refuse('geometry.coordinates', 'coordinates');
  }
  const [longitude, latitude] = coordinates;
  return { row: { ...row, latitude, longitude } };
}

const refuse = (field: string, code: ProblemCode) => ({ problem: problemOf(field, code) });
