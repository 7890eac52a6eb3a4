// The language: Spanish, of Mexico, formal, plain and inclusive.
import type { Document } from '../document.ts';
import { countWords, everyMatch, matches, type Rule, requires, wholeText } from '../rule.ts';
import type { Range } from '../text.ts';
import { COPIES } from './tail.ts';

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

export const LANGUAGE_RULES: readonly Rule[] = [
  {
    id: 'L1',
    severity: 'must',
    title: 'En español',
    messageEs: 'El texto no parece estar en español. Pídalo de nuevo.',
    check: requires(looksSpanish, wholeText),
  },
  {
    id: 'L2',
    severity: 'must',
    title: 'Sin inglés',
    messageEs: 'Hay palabras en inglés. Escríbalas en español.',
    check: englishWords,
  },
  {
    id: 'L3',
    severity: 'must',
    title: 'Rótulos en español',
    messageEs: 'Cambie este rótulo en inglés por el español (ASUNTO, PARA, DE, C.c.p.).',
    check: ({ plain }) =>
      matches(plain, ENGLISH_LABEL).map((range) =>
        plain.startsWith('cc', range.start) ? { ...range, group: COPIES } : range,
      ),
  },
  {
    id: 'S20',
    severity: 'should',
    title: 'Usos de México',
    messageEs: 'Esto se usa en otros países. Cámbielo por la forma mexicana.',
    check: everyMatch(
      /\btengo el honor de dirigirme\b|\bdios guarde\b|\bvuestr[oa]s?\b|\bs\. ?d\.[ \t]*$|\bsenor:|\bfdo\.|\bvosotr[oa]s\b/gm,
    ),
  },
  {
    id: 'E1',
    severity: 'should',
    title: 'Trato de usted',
    messageEs: 'El documento va de usted. Cambie el tuteo.',
    check: everyMatch(
      /\bte (?:solicito|informo|envio|invito|pido)\b|\btu (?:solicitud|oficio|apoyo|area)\b|\bcontigo\b|\btuy[oa]s?\b/g,
    ),
  },
  {
    id: 'E2',
    severity: 'should',
    title: 'Lenguaje incluyente legible',
    messageEs: 'Evite @ y x: use «el personal», «las personas» o ambas formas.',
    check: everyMatch(/(?<![\w@.+-])[a-z]{2,20}(?:@s?(?![\w.@-])|xs(?!\w))/g),
  },
  {
    id: 'E3',
    severity: 'should',
    title: 'Lenguaje claro',
    messageEs: 'Es una fórmula anticuada. Dígalo con palabras sencillas.',
    check: everyMatch(
      /\bseguridades de mi (?:mas )?(?:alta|atenta|distinguida)\b|\binfrascrit[oa]s?\b|\bsuscrit[oa] al calce\b|\bsirvase encontrar\b|\bocurso\b|\ba la brevedad posible\b|\ben tiempo y forma\b|\bno omito (?:mencionar|manifestar|senalar|informar|comentar|hacer|expresar)(?:les?)?\b|\bgir(?:e|en|ar) sus (?:\p{L}+ )?(?:apreciables|amables|valiosas|finas) (?:\p{L}+ )?instrucciones\b|\btengan? a bien\b/gu,
    ),
  },
];

function looksSpanish(document: Document): boolean {
  const words = countWords(document.plain);
  return words === 0 || (document.plain.match(SPANISH)?.length ?? 0) >= 0.15 * words;
}

function englishWords(document: Document): Range[] {
  const found = matches(document.plain, ENGLISH);
  if (found.length > 2 && found.length > 0.02 * countWords(document.plain)) return found;
  return matches(document.plain, ENGLISH_WORDS);
}
