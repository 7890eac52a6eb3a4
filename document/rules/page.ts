// Writes docs/reglas.md, which explains the rules in Spanish.
import { type DocumentKind, SHOWN } from '../kinds/kinds.ts';
import { RULES } from './lint.ts';
import { FAMILIES, type Rule } from './rule.ts';

const INTRODUCTION = `# Las reglas

Esto es lo que Membrete revisa en un documento, y por qué. Lo «importante» se atiende antes de firmar; una «sugerencia» la decide quien firma.
Donde dice «Membrete lo corrige», basta un botón. En los ejemplos, \`{{Fecha}}\` es un dato por llenar, que en la página se ve como «Fecha», y
«…» está en el lugar de los renglones que no se muestran.
`;

const END = `Esta página se escribe con \`npm run rules\` a partir de las reglas mismas, que están en [document/rules](../document/rules).`;

export function rulesPage(): string {
  const sections = Object.entries(FAMILIES).map(([letter, heading]) => {
    const rules = RULES.filter(({ id }) => id.startsWith(letter));
    return [`## ${heading}`, ...rules.map(describeRule)].join('\n\n');
  });
  return `${[INTRODUCTION + tableOfContents(), ...sections, END].join('\n\n')}\n`;
}

function tableOfContents(): string {
  const rows = RULES.map(({ id, name, title, severity }) => {
    const anchor = `${id.toLowerCase()}-${name}`;
    return `| [${id}](#${anchor}) | ${title} | ${SEVERITIES[severity]} |`;
  });
  return ['\n| regla | pide | |', '|---|---|---|', ...rows].join('\n');
}

const SEVERITIES = { must: 'importante', should: 'sugerencia' } as const;

function describeRule(rule: Rule): string {
  const { id, name, severity, title, message, reason, fix } = rule;
  const label = `**${title}** (${SEVERITIES[severity]}). ${message}${/[.:]$/.test(message) ? '' : '.'}`;
  const scope = [...kindsOf(rule), ...personsOf(rule), ...(fix ? ['Membrete lo corrige.'] : [])].join(' ');
  return [`### ${id} ${name}`, label, `¿Por qué? ${reason}`, ...example(rule), scope].filter(Boolean).join('\n\n');
}

function example({ wrong, right, context }: Rule): string[] {
  const promptNote = context?.prompt === undefined ? '' : `, si se pidió «${context.prompt}»`;
  const endNote = context?.finishReason === undefined ? '' : ', si ahí terminó la respuesta';
  const before = `Mal${promptNote}${endNote}:`;
  if (wrong === '') return [`${before} un texto en blanco.`];
  return [before, fenced(wrong), 'Bien:', fenced(right)];
}

function fenced(lines: string): string {
  return `\`\`\`text\n${lines}\n\`\`\``;
}

function kindsOf({ kinds }: Rule): string[] {
  return kinds ? [`Solo en: ${listed(kinds)}.`] : [];
}

function personsOf({ adviceFor }: Rule): string[] {
  if (adviceFor === undefined) return [];
  if (adviceFor === 'every kind') return ['En un documento que editó una persona es solo una sugerencia.'];
  if (adviceFor.length === 0) return ['No se revisa en un documento que editó una persona.'];
  return [`En un documento que editó una persona es una sugerencia, y solo en: ${listed(adviceFor)}.`];
}

function listed(kinds: readonly DocumentKind[]): string {
  return kinds.map((kind) => SHOWN[kind].name.toLowerCase()).join(', ');
}
