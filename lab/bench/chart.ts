// Draws bar charts and line charts as SVG text, with colours for light and dark themes.

export interface ChartBar {
  label: string;
  value: number;
  low: number;
  high: number;
  strong: boolean;
}

export interface ChartLine {
  label: string;
  points: readonly (readonly [minute: number, value: number])[];
}

const WIDTH = 760;
const STYLE = `<style>text{font:13px system-ui,sans-serif;fill:#444}.t{font-weight:600}.b{fill:#9aa7b5}.s{fill:#9b2247}
.w{stroke:#444;stroke-width:1.5}.l{fill:none;stroke:#9b2247;stroke-width:1.5}.g{stroke:#8884;stroke-width:1}
@media(prefers-color-scheme:dark){text{fill:#ccc}.w{stroke:#ccc}.s{fill:#d6497a}.l{stroke:#d6497a}}</style>`;

export function drawBars(title: string, bars: readonly ChartBar[]): string {
  const left = 225;
  const most = Math.max(...bars.map(({ high }) => high));
  const x = (value: number) => left + (value / most) * (WIDTH - left - 60);
  const rows = bars.map(({ label, value, low, high, strong }, index) => {
    const top = 40 + index * 32;
    const middle = top + 11;
    return `<text x="${left - 10}" y="${middle + 5}" text-anchor="end"${strong ? ' class="t"' : ''}>${label}</text>
<rect class="${strong ? 's' : 'b'}" x="${left}" y="${top}" width="${(x(value) - left).toFixed(1)}" height="22"/>
<line class="w" x1="${x(low).toFixed(1)}" x2="${x(high).toFixed(1)}" y1="${middle}" y2="${middle}"/>
<text x="${(x(high) + 8).toFixed(1)}" y="${middle + 5}">${value.toFixed(value < 100 ? 1 : 0)}</text>`;
  });
  return svg(title, 50 + bars.length * 32, rows);
}

// Draws a panel for each line. Each panel has its own scale, from zero.
export function drawLines(title: string, lines: readonly ChartLine[]): string {
  const left = 60;
  const high = 110;
  const panels = lines.map(({ label, points }, index) => {
    const top = 60 + index * (high + 45);
    const most = Math.max(1, ...points.map(([, value]) => value)) * 1.1;
    const last = Math.max(1e-9, ...points.map(([minute]) => minute));
    const x = (minute: number) => left + (minute / last) * (WIDTH - left - 20);
    const y = (value: number) => top + high - (value / most) * high;
    const path = points.map(([minute, value]) => `${x(minute).toFixed(1)},${y(value).toFixed(1)}`).join(' ');
    return `<text x="${left}" y="${top - 8}">${label}</text>
<line class="g" x1="${left}" x2="${WIDTH - 20}" y1="${top + high}" y2="${top + high}"/>
<line class="g" x1="${left}" x2="${WIDTH - 20}" y1="${y(most / 1.1).toFixed(1)}" y2="${y(most / 1.1).toFixed(1)}"/>
<text x="${left - 8}" y="${(y(most / 1.1) + 5).toFixed(1)}" text-anchor="end">${(most / 1.1).toFixed(0)}</text>
<text x="${left - 8}" y="${top + high + 5}" text-anchor="end">0</text>
<text x="${WIDTH - 20}" y="${top + high + 18}" text-anchor="end">${last.toFixed(0)} min</text>
<polyline class="l" points="${path}"/>`;
  });
  return svg(title, 60 + lines.length * (high + 45), panels);
}

function svg(title: string, height: number, parts: readonly string[]): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" role="img" aria-label="${title}">
${STYLE}
<text class="t" x="10" y="22">${title}</text>
${parts.join('\n')}
</svg>
`;
}
