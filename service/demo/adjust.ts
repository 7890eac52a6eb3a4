// Answers a request to change a template. The page (page/ask/write.ts) sends such a request in this format:
//
//   <request>
//
//   Plantilla actual:
//   <template>
//
//   Cambio que se pide: <change>

const TEMPLATE_MARK = '\n\nPlantilla actual:\n';
const CHANGE_MARK = '\n\nCambio que se pide: ';

export function readAdjustment(prompt: string): { template: string; change: string } | undefined {
  const from = prompt.indexOf(TEMPLATE_MARK);
  const to = prompt.lastIndexOf(CHANGE_MARK);
  if (from < 0 || to < from) return undefined;
  return { template: prompt.slice(from + TEMPLATE_MARK.length, to), change: prompt.slice(to + CHANGE_MARK.length) };
}

// Returns the template with one more paragraph, without its last paragraph, or with other stock phrases. The
// words of `change` decide which: «agrega», for example, adds a paragraph.
export function adjust(template: string, change: string): string {
  const blocks = template.trim().split(/\n{2,}/);
  const closing = blocks.findIndex((block) => /^atentamente\b/i.test(block));
  const body = closing < 0 ? blocks : blocks.slice(0, closing);
  const first = body.findIndex(isParagraph);
  const last = body.findLastIndex(isParagraph);
  if (/agr[eé]g|añad|inclu|ampl[ií]|det[aá]ll|otro párrafo|m[aá]s larg/i.test(change)) {
    return blocks.toSpliced((last < 0 ? body.length - 1 : last) + 1, 0, paragraphFor(change)).join('\n\n');
  }
  if (/cort[oa]|breve|resum|redu[cz]|quit|elimin/i.test(change)) {
    return (first === last ? blocks : blocks.toSpliced(last, 1)).join('\n\n');
  }
  return reword(blocks, first).join('\n\n');
}

// Returns true for a paragraph of prose. A list, an address or a signature has several short lines instead.
function isParagraph(block: string): boolean {
  return block.length > 80 && !block.includes('\n');
}

function paragraphFor(change: string): string {
  const about = /\b(?:sobre|acerca de|que diga(?: que)?|con) (.+?)[\s.]*$/i.exec(change)?.[1];
  const lead = 'Asimismo, para la mejor atención de este asunto, se precisa lo siguiente';
  return `${lead}: ${about ?? 'los datos adicionales constan en {{Documento_Anexo}}'}.`;
}

// Replaces each stock phrase with its other wording: «Con fundamento en» with «De conformidad con», and vice
// versa. A second change therefore restores the first wording.
function reword(blocks: readonly string[], first: number): string[] {
  const reworded = blocks.map((block) => block.replace(ANY_PHRASE, (phrase) => OTHER_WORDING[phrase] ?? phrase));
  const opening = blocks[first];
  if (opening === undefined || reworded.some((block, at) => block !== blocks[at])) return reworded;
  return blocks.with(first, opening.startsWith(GREETING) ? opening.slice(GREETING.length) : GREETING + opening);
}

const GREETING = 'Reciba un cordial saludo. ';
const WORDING: Record<string, string> = {
  'Con fundamento en': 'De conformidad con',
  'Le agradeceré': 'Mucho agradeceré',
  'le comunico': 'le informo',
  'Se comunica': 'Se hace saber',
  'a más tardar el': 'antes del',
  'el asunto siguiente': 'lo siguiente',
};
const OTHER_WORDING = {
  ...WORDING,
  ...Object.fromEntries(Object.entries(WORDING).map(([one, other]) => [other, one])),
};
const ANY_PHRASE = new RegExp(Object.keys(OTHER_WORDING).join('|'), 'g');
