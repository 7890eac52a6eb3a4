// The answer of a model as a whole: it is there, ends, speaks of nothing else, and holds nothing of the instruction or the request.
import { MODEL_MARKS, REQUEST_MARKS, withoutThoughts } from '../clean.ts';
import type { Document } from '../document.ts';
import { atEnd, type Context, everyMatch, type Rule, replacements, requires, WORD_OR_VARIABLE } from '../rule.ts';
import { findPreambles, findRemarks, REMARK, withoutPreambles, withoutRemarks } from '../talk.ts';
import { fold, nfc, type Range } from '../text.ts';

export const ANSWER_RULES: readonly Rule[] = [
  {
    id: 'O1',
    severity: 'must',
    title: 'Hay texto',
    messageEs: 'La plantilla está vacía. Pídala de nuevo.',
    check: requires(({ text }) => text.trim() !== ''),
  },
  {
    id: 'O2',
    severity: 'must',
    title: 'Texto completo',
    messageEs: 'El texto quedó cortado. Pídalo de nuevo o más breve.',
    check: requires((_, { finishReason }) => finishReason === undefined || finishReason === 'stop', atEnd),
  },
  {
    id: 'O3',
    severity: 'must',
    title: 'Largo mínimo',
    messageEs: 'El texto es demasiado corto para un documento. Agregue lo que falta o pídalo de nuevo.',
    adviceFor: [],
    check: requires(({ plain }) => (plain.match(WORD_OR_VARIABLE)?.length ?? 0) >= 60, atEnd),
  },
  {
    id: 'O5',
    severity: 'must',
    title: 'Sin comentario inicial',
    messageEs: 'Esta línea no es parte del documento. Quítela.',
    check: ({ lines }) => findPreambles(lines.slice(0, 1)),
    fix: ({ lines }) => withoutPreambles(lines),
  },
  {
    id: 'O6',
    severity: 'must',
    title: 'Sin comentario final',
    messageEs: 'Este comentario final no es parte del documento. Quítelo.',
    check: (document) => findRemarks(document.lines, lastCopyOf(document)).filter(({ plain }) => REMARK.test(plain)),
    fix: (document) => withoutRemarks(document.lines, lastCopyOf(document)),
  },
  {
    id: 'O10',
    severity: 'must',
    title: 'Sin marcas del modelo',
    messageEs: 'Quite esta marca interna del modelo.',
    check: everyMatch(/<\|[^|<>\n]*\|>|<\/?think>|\[\/?inst\]/g),
    fix: ({ text }) => [...withoutThoughts(text), ...replacements(text, MODEL_MARKS)],
  },
  {
    id: 'O14',
    severity: 'must',
    title: 'Sin la instrucción',
    messageEs: 'Esto es parte de la instrucción al modelo, no del documento. Quítelo.',
    check: everyMatch(/<\/?(?:area|solicitud)(?:\s[^<>\n]*)?>|redactas plantillas|eres redactor|^[ \t]*reglas:/gm),
    fix: ({ text }) => replacements(text, REQUEST_MARKS),
  },
  {
    id: 'O15',
    severity: 'must',
    title: 'Sin el esqueleto',
    messageEs: 'Esto es un texto de muestra sin llenar. Sustitúyalo por lo que corresponde.',
    check: everyMatch(
      /tema en una linea|con lo que pide la solicitud|^[ \t]*(?:empieza asi|termina asi|cuerpo):|^[ \t]*sigue el cuerpo/gm,
    ),
  },
  {
    id: 'O16',
    severity: 'should',
    title: 'Sin repetir la solicitud',
    messageEs: 'Aquí se copió su solicitud palabra por palabra. Redáctela como documento.',
    check: repeatedPrompt,
  },
];

function lastCopyOf({ lines, lastCopy }: Document): number {
  return lastCopy ? lines.indexOf(lastCopy) : -1;
}

function repeatedPrompt({ text }: Document, context: Context): Range[] {
  const prompt = fold(nfc(context.prompt ?? '')).trim();
  if (prompt.length < 40) return [];
  // A longer one is recognised by its beginning: the search costs the product of both lengths at worst.
  const start = fold(text).indexOf(prompt.slice(0, 2000));
  return start < 0 ? [] : [{ start, end: Math.min(start + prompt.length, text.length) }];
}
