// The answer of a model as a whole: it is there, ends, speaks of nothing else, and holds nothing of the instruction or the request.
import { MODEL_MARKS, REQUEST_MARKS, withoutThoughts } from '../clean.ts';
import type { Document } from '../document.ts';
import { atEnd, countWords, type Draft, type Rules, replacements, WORD_OR_VARIABLE } from '../rule.ts';
import { findPreambles, findRemarks, isRemark, withoutPreambles, withoutRemarks } from '../talk.ts';
import { fold, nfc, type Range } from '../text.ts';

export const ANSWER_RULES: Rules = {
  O1: {
    title: 'Hay texto',
    must: 'La plantilla está vacía. Pídala de nuevo.',
    requires: ({ text }) => text.trim() !== '',
  },
  O2: {
    title: 'Texto completo',
    must: 'El texto quedó cortado. Pídalo de nuevo o más breve.',
    requires: ({ finishReason = 'stop' }) => finishReason === 'stop',
    place: atEnd,
  },
  O3: {
    title: 'Largo mínimo',
    must: 'El texto es demasiado corto para un documento. Agregue lo que falta o pídalo de nuevo.',
    adviceFor: [],
    requires: ({ plain }) => countWords(plain, WORD_OR_VARIABLE) >= 60,
    place: atEnd,
  },
  O5: {
    title: 'Sin comentario inicial',
    must: 'Esta línea no es parte del documento. Quítela.',
    check: ({ lines }) => findPreambles(lines.slice(0, 1)),
    fix: ({ lines }) => withoutPreambles(lines),
  },
  O6: {
    title: 'Sin comentario final',
    must: 'Este comentario final no es parte del documento. Quítelo.',
    check: (document) => findRemarks(document.lines, lastCopyOf(document)).filter(({ plain }) => isRemark(plain)),
    fix: (document) => withoutRemarks(document.lines, lastCopyOf(document)),
  },
  O10: {
    title: 'Sin marcas del modelo',
    must: 'Quite esta marca interna del modelo.',
    check: /<\|[^|<>\n]*\|>|<\/?think>|\[\/?inst\]/g,
    fix: ({ text }) => [...withoutThoughts(text), ...replacements(text, MODEL_MARKS)],
  },
  O14: {
    title: 'Sin la instrucción',
    must: 'Esto es parte de la instrucción al modelo, no del documento. Quítelo.',
    check: /<\/?(?:area|solicitud)(?:\s[^<>\n]*)?>|redactas plantillas|eres redactor|^[ \t]*reglas:/gm,
    fix: REQUEST_MARKS,
  },
  O15: {
    title: 'Sin el esqueleto',
    must: 'Esto es un texto de muestra sin llenar. Sustitúyalo por lo que corresponde.',
    check:
      /tema en una linea|con lo que pide la solicitud|^[ \t]*(?:empieza asi|termina asi|cuerpo):|^[ \t]*sigue el cuerpo/gm,
  },
  O16: {
    title: 'Sin repetir la solicitud',
    should: 'Aquí se copió su solicitud palabra por palabra. Redáctela como documento.',
    check: repeatedPrompt,
  },
};

function lastCopyOf({ lines, lastCopy }: Document): number {
  return lastCopy ? lines.indexOf(lastCopy) : -1;
}

function repeatedPrompt({ text, prompt: asked = '' }: Draft): Range[] {
  const prompt = fold(nfc(asked)).trim();
  if (prompt.length < 40) return [];
  // A longer one is recognised by its beginning: the search costs the product of both lengths at worst.
  const start = fold(text).indexOf(prompt.slice(0, 2000));
  return start < 0 ? [] : [{ start, end: Math.min(start + prompt.length, text.length) }];
}
