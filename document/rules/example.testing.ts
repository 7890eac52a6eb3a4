// Puts the example of a rule into a whole document, for the rule's test and for docs/reglas.md.
import { referenceOf } from '../kinds/references.testing.ts';
import type { LintContext, Rule } from './rule.ts';

// Returns a whole document with a rule's example, and the context for the linter. The example replaces the
// lines `replaces`. If the document lacks these lines, the example becomes a paragraph of the body. A line
// «…» separates parts of the example that go to different places.
export function documentOf(rule: Rule, side: 'wrong' | 'right'): { text: string; context: LintContext } {
  const kind = rule.context?.kind ?? rule.kinds?.[0];
  const whole = kind === undefined ? OFICIO : referenceOf(kind);
  const { origin } = rule.context ?? {};
  const context = { ...(kind && { kind }), ...(origin && { origin }), ...(side === 'wrong' && rule.context) };
  const { replaces = rule.right } = rule;
  if (replaces === ELISION) return { text: rule[side] === ELISION ? whole : rule[side], context };
  const parts = rule[side].split(BETWEEN);
  let text = whole;
  for (const [at, lines] of replaces.split(BETWEEN).entries()) {
    const words = parts[at] ?? '';
    text = text.includes(lines)
      ? text.replace(lines, () => words)
      : text.replace(PARAGRAPH_BELOW_EXAMPLE, () => `${words}\n\n${PARAGRAPH_BELOW_EXAMPLE}`);
  }
  return { text, context };
}

const ELISION = '…';
const BETWEEN = `\n${ELISION}\n`;

const OFICIO = `{{Institucion}}
{{Area}}
Oficio núm. {{Numero_Oficio}}
ASUNTO: Solicitud de datos del programa de becas

{{Lugar}}, a {{Fecha}}

{{Destinatario}}
{{Cargo}}
PRESENTE

Con fundamento en {{Fundamento_Legal}}, le solicito los datos de las personas que reciben una beca, para integrar el informe de este trimestre.

Le agradeceré enviarlos a {{Correo_Contacto}} antes del {{Fecha_Limite}} y avisar por teléfono a esta oficina cuando estén completos.

ATENTAMENTE

{{Nombre_Remitente}}
{{Cargo_Remitente}}

C.c.p. {{Nombre_Copia}}, {{Cargo_Copia}}. Para su conocimiento.
C.c.p. Archivo.
`;

const PARAGRAPH_BELOW_EXAMPLE = 'Le agradeceré enviarlos a {{Correo_Contacto}}';
