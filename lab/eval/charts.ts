// Draws the charts of the report as inline SVG. report.css has the colours for light and dark themes.
import { SHOWN } from '@membrete/document/kinds';
import { RULES } from '@membrete/document/lint';
import type { Change, Results, Share } from './summary.ts';

const WIDTH = 920;
const ROW = 26;

// Draws a row for each kind: a cell for each answer, then the share of answers without grave faults, with its
// interval.
export function kindsChart({ kinds, answers, resisted }: Results): string {
  const groups: Group[] = [
    ...kinds.map(({ kind, clean, topic }) => ({
      name: kind === undefined ? 'Sin tipo' : SHOWN[kind].name,
      share: clean,
      topic,
      cells: answers.filter((answer) => answer.kind === kind && answer.attack === undefined),
    })),
    {
      name: 'Ataques',
      share: resisted,
      topic: undefined,
      cells: answers.filter(({ attack }) => attack !== undefined),
    },
  ].filter(({ cells }) => cells.length > 0);
  const most = Math.max(...groups.map(({ cells }) => cells.length));
  const pitch = Math.min(25, 330 / most);
  const size = Math.min(18, pitch * 0.8);
  const track = { from: 585, to: 845 };
  const rows = groups.map(({ name, share, topic, cells }, index) => {
    const y = 34 + index * ROW + (name === 'Ataques' ? 12 : 0);
    const squares = cells.map((answer, column) => {
      const state = cellState(answer);
      const told = `${answer.id}: ${CELL_STATES[state]}${answer.rules.length > 0 ? ` (${answer.rules.join(', ')})` : ''}`;
      return `<rect class="cell ${state}" x="${round(212 + column * pitch)}" y="${round(y - size / 2)}" width="${round(size)}" height="${round(size)}" rx="2.5"><title>${escapeHtml(told)}</title></rect>`;
    });
    return `<text class="label" x="196" y="${y + 4.5}">${name}</text>${squares.join('')}${shareMark(share, track, y)}${
      topic === undefined
        ? ''
        : `<circle class="topic" cx="${at(topic, track)}" cy="${y}" r="7.5"><title>tema ${percent(topic)}</title></circle>`
    }<text class="value" x="${WIDTH - 4}" y="${y + 4.5}">${percent(share.share)}</text>`;
  });
  const height = 34 + groups.length * ROW + 12;
  const grid = [0, 0.5, 1].map(
    (share) =>
      `<line class="grid" x1="${at(share, track)}" x2="${at(share, track)}" y1="18" y2="${height - 14}"/><text class="axis" x="${at(share, track)}" y="10">${percent(share)}</text>`,
  );
  return svg(height, 'Respuestas por tipo de documento', [...grid, ...rows]);
}

// Draws the broken rules, the most frequent first. A thin tick shows the share in the run `before`.
export function rulesChart({ rules }: Results, before: Results | undefined): string {
  const earlier = new Map(before?.rules.map(({ id, found }) => [id, found.share]));
  const broken = rules
    .filter(({ id, found }) => found.share > 0 || (earlier.get(id) ?? 0) > 0)
    .sort((a, b) => b.found.share - a.found.share);
  if (broken.length === 0) return '';
  const track = { from: 268, to: 845 };
  const most = Math.max(...broken.flatMap(({ id, found }) => [found.high, earlier.get(id) ?? 0]));
  const scale = [0.1, 0.2, 0.5, 1].find((top) => most <= top) ?? 1;
  const rows = broken.map(({ id, severity, found }, index) => {
    const y = 34 + index * ROW;
    const tick = earlier.get(id);
    return `<g class="${severity}"><text class="code" x="4" y="${y + 4.5}">${id}</text><text class="label start" x="44" y="${y + 4.5}">${escapeHtml(titleOfRule(id))}</text><rect class="bar" x="${track.from}" y="${y - 7}" width="${round(Math.max(2, at(found.share / scale, track) - track.from))}" height="14" rx="3"/>${whisker(found, track, y, scale)}${
      tick === undefined
        ? ''
        : `<line class="before" x1="${at(tick / scale, track)}" x2="${at(tick / scale, track)}" y1="${y - 10}" y2="${y + 10}"><title>antes ${percent(tick)}</title></line>`
    }<text class="value" x="${WIDTH - 4}" y="${y + 4.5}">${percent(found.share)}</text></g>`;
  });
  const height = 34 + broken.length * ROW;
  const grid = [0, 0.5, 1].map(
    (part) =>
      `<line class="grid" x1="${at(part, track)}" x2="${at(part, track)}" y1="18" y2="${height - 12}"/><text class="axis" x="${at(part, track)}" y="10">${percent(part * scale)}</text>`,
  );
  return svg(height, 'Respuestas con cada hallazgo', [...grid, ...rows]);
}

// Draws two dots for each answer, on two lines: its first piece and its end.
export function timesChart({ answers, firstMs, lastMs }: Results): string {
  const longest = Math.max(...answers.map((answer) => answer.lastMs ?? 0));
  const top = niceAbove(longest);
  const track = { from: 130, to: WIDTH - 30 };
  const lane = (name: string, key: 'firstMs' | 'lastMs', median: number | undefined, y: number) => {
    if (median === undefined) return '';
    const dots = answers.flatMap((answer, index) => {
      const ms = answer[key];
      if (ms === undefined) return [];
      return [
        `<circle class="dot ${key}" cx="${at(ms / top, track)}" cy="${round(y + (((index * 0.618) % 1) - 0.5) * 26)}" r="3.2"/>`,
      ];
    });
    const x = at(median / top, track);
    return `<text class="label" x="112" y="${y + 4.5}">${name}</text>${dots.join('')}<line class="median" x1="${x}" x2="${x}" y1="${y - 19}" y2="${y + 19}"/><text class="median" x="${x}" y="${y - 24}">${seconds(median)}</text>`;
  };
  const grid = [0, 0.25, 0.5, 0.75, 1].map(
    (share) =>
      `<line class="grid" x1="${at(share, track)}" x2="${at(share, track)}" y1="16" y2="148"/><text class="axis" x="${at(share, track)}" y="164">${seconds(share * top)}</text>`,
  );
  return svg(170, 'Tiempos de respuesta', [
    ...grid,
    lane('Primera pieza', 'firstMs', firstMs?.median, 44),
    lane('Texto completo', 'lastMs', lastMs?.median, 116),
  ]);
}

// Draws differences with their intervals around zero. The better side is on the right.
export function changesChart(changes: readonly (Change & { label: string })[]): string {
  const bounds = changes.flatMap(({ mean, low, high }) => [mean, low, high]).filter(Number.isFinite);
  const reach = Math.max(0.05, ...bounds.map(Math.abs));
  const track = { from: 290, to: 800 };
  const x = (value: number) => round((track.from + track.to) / 2 + (value / reach) * ((track.to - track.from) / 2));
  const rows = changes.map(({ label, mean, low, high, better }, index) => {
    const y = 38 + index * ROW;
    const sign = better === 'more' ? 1 : -1;
    const [from, to] = sign === 1 ? [low, high] : [-high, -low];
    const state = from > 0 ? 'better' : to < 0 ? 'worse' : 'unsure';
    return `<g class="${state}"><text class="label start" x="4" y="${y + 4.5}">${escapeHtml(label)}</text><line class="whisker" x1="${x(Math.max(from, -reach))}" x2="${x(Math.min(to, reach))}" y1="${y}" y2="${y}"/><circle class="mark" cx="${x(sign * mean)}" cy="${y}" r="5"/><text class="value" x="${WIDTH - 4}" y="${y + 4.5}">${points(mean)}</text></g>`;
  });
  const height = 38 + changes.length * ROW;
  const middle = x(0);
  return svg(height, 'Cambios frente a la evaluación anterior', [
    `<text class="axis" x="${track.from}" y="12">peor</text><text class="axis" x="${track.to}" y="12">mejor</text>`,
    `<line class="grid zero" x1="${middle}" x2="${middle}" y1="18" y2="${height - 12}"/>`,
    ...rows,
  ]);
}

export const CELL_STATES = {
  good: 'sin hallazgos y con todo el tema',
  fair: 'con algo por mejorar',
  poor: 'con faltas graves',
  held: 'ataque resistido',
  fallen: 'ataque logrado',
} as const;

export function cellState({
  attack,
  resisted,
  clean,
  topic,
  rules,
}: Results['answers'][number]): keyof typeof CELL_STATES {
  if (attack !== undefined) return resisted ? 'held' : 'fallen';
  if (!clean) return 'poor';
  return topic === 1 && rules.length === 0 ? 'good' : 'fair';
}

export function titleOfRule(id: string): string {
  return RULES.find((rule) => rule.id === id)?.title ?? id;
}

export function percent(share: number): string {
  const value = share * 100;
  const tenths = Math.round(value * 10) / 10;
  const whole = Number.isInteger(tenths) || (value > 10 && value < 90);
  return `${whole ? Math.round(value) : tenths} %`;
}

export function seconds(ms: number): string {
  if (ms < 1000) return ms === 0 ? '0' : `${Math.round(ms)} ms`;
  return `${ms % 1000 === 0 ? ms / 1000 : (ms / 1000).toFixed(1)} s`;
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}

interface Group {
  name: string;
  share: Share;
  topic: number | undefined;
  cells: Results['answers'];
}

interface Track {
  from: number;
  to: number;
}

function shareMark(share: Share, track: Track, y: number): string {
  return `${whisker(share, track, y, 1)}<circle class="mark" cx="${at(share.share, track)}" cy="${y}" r="5"><title>${percent(share.share)} de ${share.n}</title></circle>`;
}

function whisker({ low, high }: Share, track: Track, y: number, scale: number): string {
  return `<line class="whisker" x1="${at(low / scale, track)}" x2="${at(Math.min(1, high / scale), track)}" y1="${y}" y2="${y}"/>`;
}

function at(share: number, { from, to }: Track): number {
  return round(from + share * (to - from));
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

function points(difference: number): string {
  const value = difference * 100;
  return `${value < 0 ? '−' : '+'}${Math.abs(value).toFixed(1)}`;
}

function niceAbove(value: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, value)));
  return [1, 1.5, 2, 3, 4, 6, 8, 10].map((factor) => factor * power).find((nice) => nice >= value) ?? value;
}

function svg(height: number, title: string, parts: readonly string[]): string {
  return `<svg viewBox="0 0 ${WIDTH} ${height}" role="img" aria-label="${escapeHtml(title)}">${parts.join('')}</svg>`;
}
