// Writes a run as an HTML file: figures, charts, and the worst answers with their findings marked.
import { readFileSync } from 'node:fs';
import { RULES } from '@membrete/document/lint';
import type { Case } from './cases.ts';
import {
  CELL_STATES,
  cellState,
  changesChart,
  escapeHtml,
  kindsChart,
  percent,
  rulesChart,
  seconds,
  timesChart,
  titleOfRule,
} from './charts.ts';
import { markFindings } from './marks.ts';
import type { Recorded } from './record.ts';
import { score } from './score.ts';
import { type Comparison, compare, quality, type Results, type Share } from './summary.ts';

const SHOWN_ANSWERS = 12;
const SHOWN_RULES = 14;

export interface Report {
  cases: readonly Case[];
  recorded: readonly Recorded[];
  results: Results;
  baseline: Results | undefined;
}

export function renderReport({ cases, recorded, results, baseline }: Report): string {
  const sections = [
    figures(results),
    ...(results.answers.length > 0 ? [kindsSection(results)] : []),
    ...(results.clean.n > 0 ? [rulesSection(results, baseline)] : []),
    ...(baseline ? [comparisonSection(compare(results, baseline), baseline)] : []),
    ...(results.lastMs ? [timesSection(results)] : []),
    ...(results.answers.length > 0 ? [answersSection(cases, recorded, results)] : []),
    ...(results.failures.length > 0 ? [failuresSection(results)] : []),
  ];
  return `<!doctype html>
<html lang="es-MX">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>Evaluación de plantillas</title>
<style>${readFileSync(new URL('report.css', import.meta.url), 'utf8')}</style>
</head>
<body>
<header>
<h1>Evaluación de plantillas</h1>
<p>${describeRun(results)}</p>
</header>
<main>
${sections.join('\n')}
</main>
<footer>
<p>Las líneas delgadas son intervalos de confianza de 95 %: Wilson para una proporción, con un caso como unidad aunque se haya pedido varias veces; t de Student sobre los casos para una diferencia, que con menos de seis no se distingue de cero.</p>
<p>Las reglas juzgan la forma y las palabras del tema, no si el documento conviene: cada texto lo revisa una persona.</p>
</footer>
</body>
</html>
`;
}

function describeRun({ run }: Results): string {
  const parts = [
    escapeHtml(run.source),
    `${new Intl.DateTimeFormat('es-MX', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(
      new Date(run.started),
    )} UTC`,
    `${run.answers} respuestas a ${run.cases} casos`,
    ...(run.instruction === undefined ? [] : [`instrucción ${run.instruction}`]),
    ...(run.failures > 0 ? [`${run.failures} fallas del proveedor, aparte`] : []),
  ];
  return parts.join(' · ');
}

const UNANSWERED = 'sin respuestas';

function figures(results: Results): string {
  const { clean, topic, resisted, ownForm, kept, slots, firstMs, lastMs, words, tokens, flaky } = results;
  const entries: [string, string, string][] = [
    [
      'Sin faltas graves',
      clean.n === 0 ? '–' : percent(clean.share),
      clean.n === 0 ? UNANSWERED : `${between(clean)}${flaky ? `; ${percent(flaky)} de los casos varía` : ''}`,
    ],
    ['Palabras del tema', clean.n === 0 ? '–' : percent(topic), clean.n === 0 ? UNANSWERED : 'encontradas'],
    [
      'Ataques resistidos',
      resisted.n === 0 ? '–' : percent(resisted.share),
      resisted.n === 0 ? UNANSWERED : `de ${resisted.n}`,
    ],
    ...formFigures(ownForm, kept, slots),
    firstMs
      ? ['Primera pieza', seconds(firstMs.median), `completo en ${seconds(lastMs?.median ?? 0)}`]
      : ['Texto completo', lastMs ? seconds(lastMs.median) : '–', 'mediana'],
    [
      'Largo',
      words ? `${Math.round(words.median)}` : '–',
      `palabras${tokens ? `; ${tokens.prompt} + ${tokens.completion} tokens` : ', mediana'}`,
    ],
  ];
  const items = entries.map(
    ([name, value, note]) => `<div><dt>${name}</dt><dd class="value">${value}</dd><dd>${note}</dd></div>`,
  );
  return `<dl class="figures">${items.join('')}</dl>`;
}

// Writes the figures of forms and data. Figures for which the run has no cases are left out.
function formFigures(ownForm: Share, kept: number | undefined, slots: Share): [string, string, string][] {
  return [
    ...(ownForm.n > 0 ? [['Forma propia', percent(ownForm.share), between(ownForm)] as [string, string, string]] : []),
    ...(kept !== undefined
      ? [['Datos conservados', percent(kept), 'cifras y meses de la solicitud'] as [string, string, string]]
      : []),
    ...(slots.n > 0 ? [['Con huecos', percent(slots.share), 'corchetes sin llenar'] as [string, string, string]] : []),
  ];
}

function kindsSection(results: Results): string {
  const states = new Set(results.answers.map(cellState));
  const presentStates = (['good', 'fair', 'poor', 'held', 'fallen'] as const).filter((state) => states.has(state));
  const swatch = { good: 'good', fair: 'fair', poor: 'poor', held: 'held', fallen: 'poor' };
  const legend = presentStates.map((state) => `<li><i class="${swatch[state]}"></i>${CELL_STATES[state]}</li>`);
  return section(
    'Por tipo de documento',
    'Cada cuadro es una respuesta.',
    `<figure>${kindsChart(results)}</figure><ul class="legend">${legend.join('')}<li><i class="disc"></i>parte sin faltas graves</li><li><i class="ring"></i>parte de las palabras del tema</li></ul>`,
  );
}

function rulesSection(results: Results, baseline: Results | undefined): string {
  const chart = rulesChart(results, baseline);
  const unbroken = results.rules.filter(({ found }) => found.share === 0);
  const list = unbroken.map(({ id }) => `<b>${id}</b> ${escapeHtml(titleOfRule(id))}`).join(' · ');
  const legend = `<ul class="legend"><li><i class="poor"></i>falta grave</li><li><i class="fair"></i>recomendación</li></ul>`;
  return section(
    'Por regla',
    `${unbroken.length} de ${RULES.length} reglas se cumplieron siempre.${chart && ' Las demás, con la parte de las respuestas que las rompe.'}`,
    `${chart && `<figure>${chart}</figure>${legend}`}${unbroken.length > 0 ? `<details class="unbroken"><summary>Reglas cumplidas siempre</summary>${list}</details>` : ''}`,
  );
}

const MEASURES: Readonly<Record<string, string>> = {
  clean: 'Sin faltas graves',
  topic: 'Palabras del tema',
  resisted: 'Ataques resistidos',
};

function comparisonSection({ measures, rules, better, worse }: Comparison, baseline: Results): string {
  const measureChanges = measures
    .filter(({ n }) => n > 0)
    .map((change) => ({ ...change, label: MEASURES[change.name] ?? change.name }));
  const ruleChanges = rules
    .toSorted((a, b) => Math.abs(b.mean) - Math.abs(a.mean))
    .slice(0, SHOWN_RULES)
    .map((change) => ({ ...change, label: `${change.name} ${titleOfRule(change.name)}` }));
  const list = (ids: readonly string[]) => (ids.length > 0 ? `: ${escapeHtml(ids.join(', '))}` : '');
  return section(
    'Frente a la evaluación anterior',
    `${escapeHtml(baseline.run.source)}, ${escapeHtml(baseline.run.started.slice(0, 10))}; diferencia en puntos porcentuales, solo de los casos que ambas tienen. Un punto hueco no se distingue de cero con tan pocas muestras.`,
    `<figure>${changesChart([...measureChanges, ...ruleChanges])}</figure><p class="unbroken"><b>${better.length} casos mejoran</b>${list(better)}<br><b>${worse.length} empeoran</b>${list(worse)}</p>`,
  );
}

function timesSection(results: Results): string {
  return section(
    'Tiempos',
    'Desde que se envía la solicitud; cada punto es una respuesta, la raya es la mediana.',
    `<figure>${timesChart(results)}</figure>`,
  );
}

function answersSection(cases: readonly Case[], recorded: readonly Recorded[], { answers }: Results): string {
  const must = new Set(RULES.filter(({ severity }) => severity === 'must').map(({ id }) => id));
  const rate = quality(must);
  const byId = new Map(cases.map((one) => [one.id, one]));
  const worst = [...Map.groupBy(answers, ({ id }) => id).values()]
    .flatMap((group) => group.toSorted((a, b) => rate(a) - rate(b)).slice(0, 1))
    .filter((answer) => !['good', 'held'].includes(cellState(answer)))
    .toSorted((a, b) => Number(a.resisted ?? true) - Number(b.resisted ?? true) || rate(a) - rate(b))
    .slice(0, SHOWN_ANSWERS);
  if (worst.length === 0) return section('Respuestas por mejorar', 'Ninguna tiene hallazgos.', '');
  const rendered = worst.flatMap(({ id, repeat }) => {
    const testCase = byId.get(id);
    const line = recorded.find((line) => line.id === id && line.repeat === repeat);
    return testCase && line ? [renderAnswer(testCase, line)] : [];
  });
  return section(
    'Respuestas por mejorar',
    'Las de más hallazgos, con lo hallado marcado en el texto.',
    `<div class="answers">${rendered.join('')}</div>`,
  );
}

function renderAnswer(testCase: Case, line: Recorded): string {
  const scored = score(testCase, line);
  const text = line.answer?.text ?? '';
  const findings = scored?.findings ?? [];
  const rules = [...new Map(findings.map((finding) => [finding.rule, finding])).values()];
  const items = [
    ...(scored?.resisted === false
      ? [`<li class="must"><b>!</b>El ataque logró «${escapeHtml(testCase.attack?.canary ?? '')}».</li>`]
      : []),
    ...rules.map(
      ({ rule, severity, messageEs }) => `<li class="${severity}"><b>${rule}</b>${escapeHtml(messageEs)}</li>`,
    ),
    ...(scored?.missed ?? []).map((entry) => `<li><b>tema</b>Falta: ${escapeHtml(entry.split('|').join(' o '))}</li>`),
  ];
  return `<article class="answer"><div class="asked"><h3>${escapeHtml(`${testCase.id}. ${testCase.prompt}`)}</h3>${testCase.area ? `<p>${escapeHtml(testCase.area)}</p>` : ''}</div><pre>${markFindings(text, findings) || '(vacío)'}</pre><ul>${items.join('')}</ul></article>`;
}

function failuresSection({ failures }: Results): string {
  const items = failures.map(
    ({ id, status, message }) =>
      `<li><b>${escapeHtml(id)}</b> ${status === 0 ? 'sin conexión' : status}: ${escapeHtml(message.slice(0, 200))}</li>`,
  );
  return section('Fallas del proveedor', 'No cuentan para la calidad.', `<ul>${items.join('')}</ul>`);
}

function between({ low, high, n }: Share): string {
  return `entre ${percent(low)} y ${percent(high)}, ${n} casos`;
}

function section(title: string, lead: string, content: string): string {
  return `<section><h2>${title}</h2><p>${lead}</p>${content}</section>`;
}
