// The body between subject and closing: it is there, and its language is Spanish, of Mexico, formal, plain and inclusive.

import { LETTERS } from '../kinds/document-kind.ts';
import type { Document } from '../reading/document.ts';
import { isDashes } from '../reading/table.ts';
import { fold } from '../text.ts';
import type { Occurrence } from '../variables/variables.ts';
import { atEnd, countWords, matches, type Rules } from './rule.ts';
import { placeOf } from './variables.ts';

const ENGLISH =
  /(?<![\p{L}\p{N}])(?:the|of|and|to|in|for|is|this|that|with|our|we|you|your|please|be|on)(?![\p{L}\p{N}])/gu;

const ENGLISH_LABEL =
  /^[ \t]*(?:(?:subject|date|to|from|dear|(?:yours )?sincerely|(?:best |kind )?regards|attached)(?![\p{L}\p{N}])|(?:re|cc)[ \t]*:)/gmu;

// Each of these words says that its sentence is English.
const ENGLISH_WORD =
  '(?:please|kindly|hereby|your|attendance|highlights?|thank you|regarding|looking forward|deadline|feedback)';
const ENGLISH_WORDS = new RegExp(
  `(?<![\\p{L}\\p{N}])${ENGLISH_WORD}(?:[ \\t]+(?:\\p{L}{1,30}[ \\t]+)?${ENGLISH_WORD})*(?![\\p{L}\\p{N}])`,
  'gu',
);

const SPANISH =
  /(?<![\p{L}\p{N}])(?:de|la|el|que|en|los|las|del|para|por|con|se|un|una|su|al|a|y|o|le|lo|no|como)(?![\p{L}\p{N}])/gu;

export const BODY_RULES: Rules = {
  S14: {
    title: 'Cuerpo',
    must: 'Falta el cuerpo: al menos un párrafo completo entre el asunto y la despedida.',
    requires: hasBody,
  },
  S15: {
    title: 'Dos párrafos',
    should: 'El cuerpo es muy breve. Explique el motivo y lo que se pide en dos párrafos o más.',
    adviceFor: LETTERS,
    requires: (document) => !hasBody(document) || document.variables.some(isBody) || countParagraphs(document, 8) > 1,
  },
  V8: {
    title: 'Cuerpo redactado',
    must: 'El cuerpo no puede ser una variable: debe estar redactado.',
    check: ({ variables }) => variables.filter(isBody).map(placeOf),
  },
  L1: {
    title: 'En español',
    must: 'El texto no parece estar en español. Pídalo de nuevo.',
    requires: ({ plain }) => countWords(plain, SPANISH) >= 0.15 * countWords(plain),
    place: (draft) => ({ start: draft.lines[0]?.start ?? 0, end: atEnd(draft) }),
  },
  L2: {
    title: 'Sin inglés',
    must: 'Hay palabras en inglés. Escríbalas en español.',
    check: ({ plain }) => {
      const found = matches(plain, ENGLISH);
      return found.length > 2 && found.length > 0.02 * countWords(plain) ? found : matches(plain, ENGLISH_WORDS);
    },
  },
  L3: {
    title: 'Rótulos en español',
    must: 'Cambie este rótulo en inglés por el español (ASUNTO, PARA, DE, C.c.p.).',
    // «CC:» is fixed with the other labels of copies.
    check: ({ plain }) =>
      matches(plain, ENGLISH_LABEL).map((range) =>
        plain.startsWith('cc', range.start) ? { ...range, group: 'S10' } : range,
      ),
  },
  S20: {
    title: 'Usos de México',
    should: 'Esto se usa en otros países. Cámbielo por la forma mexicana.',
    check:
      /\btengo el honor de dirigirme\b|\bdios guarde\b|\bvuestr[oa]s?\b|\bs\. ?d\.[ \t]*$|\bsenor:|\bfdo\.|\bvosotr[oa]s\b/gm,
  },
  E1: {
    title: 'Trato de usted',
    should: 'El documento va de usted. Cambie el tuteo.',
    check:
      /\bte (?:solicito|informo|envio|invito|pido)\b|\btu (?:solicitud|oficio|apoyo|area)\b|\bcontigo\b|\btuy[oa]s?\b/g,
  },
  E2: {
    title: 'Lenguaje incluyente legible',
    should: 'Evite @ y x: use «el personal», «las personas» o ambas formas.',
    check: /(?<![\w@.+-])[a-z]{2,20}(?:@s?(?![\w.@-])|xs(?!\w))/g,
  },
  E3: {
    title: 'Lenguaje claro',
    should: 'Es una fórmula anticuada. Dígalo con palabras sencillas.',
    check:
      /\bseguridades de mi (?:mas )?(?:alta|atenta|distinguida)\b|\binfrascrit[oa]s?\b|\bsuscrit[oa] al calce\b|\bsirvase encontrar\b|\bocurso\b|\ba la brevedad posible\b|\ben tiempo y forma\b|\bno omito (?:mencionar|manifestar|senalar|informar|comentar|hacer|expresar)(?:les?)?\b|\bgir(?:e|en|ar) sus (?:\p{L}+ )?(?:apreciables|amables|valiosas|finas) (?:\p{L}+ )?instrucciones\b|\btengan? a bien\b/gu,
  },
};

function isBody({ name }: Occurrence): boolean {
  return /^(?:cuerpo|contenido|texto|mensaje|desarrollo|body|redaccion)(?:_|$)/.test(fold(name));
}

// A paragraph, a variable, a table, or the labelled points of a tarjeta: «- Antecedentes: …», «1. Situación. …».
function hasBody(document: Document): boolean {
  const { lines, variables } = document;
  if (countParagraphs(document, 15) > 0 || variables.some(isBody) || lines.some(isDashes)) return true;
  const points = lines.filter(
    ({ role, bare }) => role === 'listItem' && /^(?:[-–•·]|\d{1,2}[.)]) \p{L}[^:.]{2,30}[:.] /u.test(bare),
  );
  return points.length > 1 && countWords(points.map(({ plain }) => plain).join(' ')) >= 24;
}

// Paragraphs with that many words between subject and closing, whether a line or a block of lines makes one.
function countParagraphs({ plain, subject, closing, firstCopy }: Document, words: number): number {
  const end = closing?.start ?? firstCopy?.start ?? plain.length;
  // The subject of some offices is in a box at the foot.
  const body = plain.slice(subject && subject.start < end ? subject.end : 0, end);
  const counts = [/[\r\n]/, /\n\s*\n/].map((gap) => body.split(gap).filter((part) => countWords(part) >= words).length);
  return Math.max(...counts);
}
