// Draws the results of a row as a small SVG: one line for each figure, with a mark for its target.
import type { Measured } from './row.ts';

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => escapes[sign] ?? sign);

type Charted = Measured & { chart: NonNullable<Measured['chart']> };

const width = 720;
const lineHeight = 44;
/** The position of the mark, equal for all lines. */
const barAt = 360;

/** Null if the row has no target. */
export function drawChart(title: string, results: Measured[]): string | null {
  const lines = results.filter((result): result is Charted => result.chart !== undefined);
  if (lines.length === 0) return null;
  const height = lines.length * lineHeight + 8;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="${escapeHtml(title)}">`,
    '<style>',
    'text { font: 13px system-ui, sans-serif; fill: #57606a; } .met { fill: #1f883d; } .missed { fill: #cf222e; }',
    '.track { fill: #8c959f; opacity: .2; } .mark { stroke: #57606a; stroke-width: 2; }',
    '@media (prefers-color-scheme: dark) { text { fill: #9198a1; } .mark { stroke: #9198a1; } }',
    '</style>',
    ...lines.map(drawLine),
    '</svg>',
    '',
  ].join('\n');
}

function drawLine({ what, figure, bar, met, chart }: Charted, index: number): string {
  const top = index * lineHeight + 8;
  // A value far above its target ends at the edge.
  const length = Math.max(2, Math.min(width, (chart.value / chart.bar) * barAt));
  const verdict = met ? 'met' : 'missed';
  return [
    `<text x="0" y="${top + 12}">${escapeHtml(what)}: ${escapeHtml(figure)} (bar ${escapeHtml(bar ?? '')}, ${verdict})</text>`,
    `<rect class="track" x="0" y="${top + 19}" width="${width}" height="10" rx="2"/>`,
    `<rect class="${verdict}" x="0" y="${top + 19}" width="${length.toFixed(0)}" height="10" rx="2"/>`,
    `<line class="mark" x1="${barAt}" x2="${barAt}" y1="${top + 16}" y2="${top + 32}"/>`,
  ].join('\n');
}
